import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Picture, Plane } from '../pictures/raster.ts'
import { FAR, guessDepth, nearnessAt } from './depth.ts'
import { focusOf } from './layers.ts'

const plain = (width: number, height: number, valueAt = (_x: number, _y: number) => 128): Picture => {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++)
    data.fill(valueAt(i % width, Math.floor(i / width)), i * 4, i * 4 + 3)
  return { width, height, data }
}
const at = ({ width, height, data }: Plane, x: number, y: number) =>
  data[Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))] ?? Number.NaN

describe('how near a subject is', () => {
  test('is the more the lower it ends, from halfway to nearest', () => {
    expect([nearnessAt(0), nearnessAt(0.35), nearnessAt(0.97), nearnessAt(1)]).toEqual([0.5, 0.5, 1, 1])
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(nearnessAt(Math.min(one, other))).toBeLessThanOrEqual(nearnessAt(Math.max(one, other)))
      }),
    )
  })
})

describe('guessed depth', () => {
  const ground = { horizon: 0.4, foot: 0.8, nearness: 0.7 }

  test('is far in the sky, and comes nearer downwards', async () => {
    const depth = await guessDepth(plain(160, 120), ground)
    expect(at(depth, 0.5, 0)).toBeCloseTo(FAR, 2)
    const column = [0.2, 0.5, 0.65, 0.8].map((y) => at(depth, 0.5, y))
    expect(column).toEqual(column.toSorted((a, b) => a - b))
    expect(at(depth, 0.1, 0.7)).toBeCloseTo(at(depth, 0.9, 0.7), 5)
  })

  test('is at feet that are seen as near as the subject, so that they stay where they stand', async () => {
    const standing = await guessDepth(plain(160, 120), { horizon: 0.4, foot: 0.85, nearness: 0.95 })
    expect(at(standing, 0.5, 0.85)).toBeGreaterThan(0.85)
    const cutOff = await guessDepth(plain(160, 120), { horizon: 0.4, foot: 1, nearness: 1 })
    expect(at(cutOff, 0.5, 1)).toBeLessThan(0.65)
  })

  test('is nearer where there is detail', async () => {
    const checked = plain(160, 120, (x, y) => (x < 80 && (x >> 2) % 2 === (y >> 2) % 2 ? 220 : 40))
    const depth = await guessDepth(checked, ground)
    expect(at(depth, 0.15, 0.5)).toBeGreaterThan(at(depth, 0.85, 0.5) + 0.04)
  })

  test.each([
    ['where the ground begins at the foot', { horizon: 0.5, foot: 0.5, nearness: 1 }],
    ['where the subject goes on below', { horizon: 0, foot: 1, nearness: 0.5 }],
    ['where it ends above the horizon', { horizon: 0.6, foot: 0.2, nearness: 0.6 }],
  ])('is a number from 0 to 1 %s', async (_, odd) => {
    for (const [width, height] of [
      [1, 1],
      [3, 400],
      [64, 48],
    ] as const) {
      const { data } = await guessDepth(plain(width, height), odd)
      expect(data.every((value) => value >= 0 && value <= 1)).toBe(true)
    }
  })
})

describe('what a camera goes around', () => {
  const layers = (box: { left: number; top: number; width: number; height: number } | null) => {
    const picture = plain(200, 100)
    return {
      width: 200,
      height: 100,
      background: picture,
      depth: { width: 1, height: 1, data: Float32Array.of(0.5) },
      subject: box && { picture, box, nearness: 0.9 },
    }
  }

  test('is the middle where nothing stands out', () => {
    expect(focusOf(layers(null))).toMatchObject({ x: 0, y: 0 })
  })

  test('is where a head would be, in halves of the longer side', () => {
    const { x, y, nearness } = focusOf(layers({ left: 130, top: 20, width: 40, height: 50 }))
    expect([x, y, nearness]).toEqual([expect.closeTo(0.4), expect.closeTo(-0.19), 0.9])
    const mirrored = focusOf(layers({ left: 30, top: 20, width: 40, height: 50 }))
    expect(mirrored.x).toBeCloseTo(-x, 9)
  })
})
