import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlane, type Plane } from './raster.ts'
import { resizePlane } from './resize-plane.ts'
import { createSampler } from './sampler.ts'

const side = fc.integer({ min: 1, max: 12 })
const planes = fc.tuple(side, side).chain(([width, height]) =>
  fc
    .array(fc.double({ min: 0, max: 5, noNaN: true }), {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((data): Plane => ({ width, height, data: Float32Array.from(data) })),
)

test('a plane of the same size stays unchanged', () => {
  fc.assert(
    fc.property(planes, (plane) => {
      expect(resizePlane(plane, plane.width, plane.height)).toEqual(plane)
    }),
  )
})

test('values stay between the least and the greatest, at any size', () => {
  fc.assert(
    fc.property(planes, side, side, (plane, width, height) => {
      const { data } = resizePlane(plane, width, height)
      expect(data).toHaveLength(width * height)
      const least = Math.min(...plane.data)
      const most = Math.max(...plane.data)
      expect(data.every((value) => value >= least - 1e-5 && value <= most + 1e-5)).toBe(true)
    }),
  )
})

test('single values equal those of the resized plane', () => {
  fc.assert(
    fc.property(planes, side, side, (plane, width, height) => {
      const resized = resizePlane(plane, width, height)
      const at = createSampler([plane, plane], width, height)
      resized.data.forEach((value, i) => {
        const [one = 0, other = 0] = at(i % width, Math.floor(i / width))
        expect(one).toBeCloseTo(value, 4)
        expect(other).toBe(one)
      })
    }),
  )
})

test('a slope continues evenly, and mirrored planes give mirrored results', () => {
  const slope = newPlane(4, 1)
  slope.data.set([0, 1, 2, 3])
  expect([...resizePlane(slope, 8, 1).data]).toEqual([0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3])
  const mirrored = { ...slope, data: slope.data.toReversed() }
  expect(resizePlane(mirrored, 7, 1).data).toEqual(resizePlane(slope, 7, 1).data.toReversed())
})

test('empty planes have no values', () => {
  expect(createSampler([], 3, 3)(1, 1)).toHaveLength(0)
})
