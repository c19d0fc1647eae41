import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { estimateNoise } from './noise.ts'
import { newPlane, type Plane } from './raster.ts'
import { mean, median, robustDeviation } from './statistics.ts'

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })

test('all figures of an empty list are zero', () => {
  expect([median([]), mean([]), robustDeviation([])]).toEqual([0, 0, 0])
})

test('a median is one of the values, with half of them on either side', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const middle = median(values)
      expect(values).toContain(middle)
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})

test('the order of the values does not matter', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const other = values.toReversed()
      expect(median(other)).toBe(median(values))
      expect(robustDeviation(other)).toBe(robustDeviation(values))
    }),
  )
})

/** Nearly a bell curve: the sum of twelve uniform numbers. */
function bell(seed: string): () => number {
  const random = createRandom(seed)
  return () => Array.from({ length: 12 }, () => random.next()).reduce((sum, value) => sum + value, -6)
}

test('the robust deviation is the bell curve’s, in spite of a few outliers', () => {
  const next = bell('deviation')
  const values = Array.from({ length: 4000 }, () => 3 * next())
  expect(robustDeviation(values)).toBeCloseTo(3, 0)
  expect(robustDeviation([...values, ...Array.from({ length: 100 }, () => 1e6)])).toBeCloseTo(3, 0)
})

describe('the noise of a picture', () => {
  const SIDE = 128
  const paint = (valueAt: (x: number, y: number) => number): Plane => {
    const plane = newPlane(SIDE, SIDE)
    plane.data.forEach((_, i) => {
      plane.data[i] = valueAt(i % SIDE, Math.floor(i / SIDE))
    })
    return plane
  }

  test('is zero on plain areas, on slopes and along straight edges', () => {
    expect(estimateNoise(paint(() => 0.4))).toBe(0)
    expect(estimateNoise(paint((x, y) => (x + 2 * y) / (4 * SIDE)))).toBeLessThan(1e-6)
    expect(estimateNoise(paint((x) => (x < 60 ? 0.2 : 0.8)))).toBeLessThan(1e-6)
  })

  test.each([0.01, 0.03, 0.08])('of deviation %f is found, even below an edge', (deviation) => {
    const next = bell('noise')
    const found = estimateNoise(paint((x) => (x < 70 ? 0.3 : 0.7) + deviation * next()))
    expect(found / deviation).toBeGreaterThan(0.85)
    expect(found / deviation).toBeLessThan(1.1)
  })

  test('of a few pixels is unknown', () => {
    expect(estimateNoise(newPlane(17, 200))).toBe(0)
    expect(estimateNoise(newPlane(0, 0))).toBe(0)
  })
})
