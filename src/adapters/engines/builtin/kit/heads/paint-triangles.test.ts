import { describe, expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { type Drawing, paintTriangles } from './paint-triangles.ts'

const SIDE = 16
const paint = (colourAt: (x: number, y: number) => readonly number[]): Picture => {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) data.set(colourAt(i % SIDE, Math.floor(i / SIDE)), i * 4)
  return { width: SIDE, height: SIDE, data }
}
const at = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3),
]

/** The four corners of the picture as two triangles. */
const WHOLE = Float32Array.of(0, 0, 0, SIDE, 0, 0, SIDE, SIDE, 0, 0, SIDE, 0)
const SQUARE = [0, 1, 2, 0, 2, 3]
const gradient = paint((x, y) => [x * 10, y * 10, 100, 255])

function painted(drawing: Partial<Drawing>, target = paint(() => [7, 7, 7, 255])): Picture {
  paintTriangles(target, { source: gradient, from: WHOLE, to: WHOLE, triangles: SQUARE, ...drawing })
  return target
}

test('triangles that do not move leave the picture unchanged, without gaps between them', () => {
  const copy = painted({})
  for (let i = 0; i < copy.data.length; i++)
    expect(Math.abs((copy.data[i] ?? 0) - (gradient.data[i] ?? 0))).toBeLessThanOrEqual(1)
})

test('a moved triangle is painted at its new place, and nothing around it', () => {
  const moved = painted({ to: WHOLE.map((value, i) => (i % 3 === 0 ? value / 2 : value)) })
  expect(at(moved, 3, 8)[0]).toBeGreaterThan(50)
  expect(at(moved, 12, 8)).toEqual([7, 7, 7])
})

test('pixels outside of the target are skipped', () => {
  const outside = painted({ to: WHOLE.map((value) => value + 100) })
  expect(outside).toEqual(paint(() => [7, 7, 7, 255]))
})

describe('a triangle that has turned away', () => {
  const mirrored = WHOLE.map((value, i) => (i % 3 === 0 ? SIDE - value : value))

  test('is skipped, unless requested', () => {
    expect(at(painted({ to: mirrored }), 8, 8)).toEqual([7, 7, 7])
    expect(at(painted({ to: mirrored, anyway: true }), 2, 8)[0]).toBeGreaterThan(120)
  })

  test('and one seen from its edge has no pixels', () => {
    expect(painted({ to: WHOLE.map((value, i) => (i % 3 === 0 ? 4 : value)) })).toEqual(
      paint(() => [7, 7, 7, 255]),
    )
  })
})

test('nearer triangles cover farther ones, in any order', () => {
  const blue = paint((x) => (x < 8 ? [0, 0, 250, 255] : [250, 0, 0, 255]))
  const from = Float32Array.of(0, 0, 0, 6, 0, 0, 0, 16, 0, 10, 0, 0, 16, 0, 0, 10, 16, 0)
  const near = (depths: readonly [number, number]) =>
    Float32Array.of(
      0,
      0,
      depths[0],
      16,
      0,
      depths[0],
      0,
      16,
      depths[0],
      0,
      0,
      depths[1],
      16,
      0,
      depths[1],
      0,
      16,
      depths[1],
    )
  for (const triangles of [
    [0, 1, 2, 3, 4, 5],
    [3, 4, 5, 0, 1, 2],
  ]) {
    expect(at(painted({ source: blue, from, to: near([1, 5]), triangles }), 2, 2)).toEqual([0, 0, 250])
    expect(at(painted({ source: blue, from, to: near([5, 1]), triangles }), 2, 2)).toEqual([250, 0, 0])
  }
})

test('shares and tints are mixed in', () => {
  const white = paint(() => [200, 200, 200, 255])
  const half = painted({ source: white, shares: Float32Array.of(0.5, 0.5, 0.5, 0.5) })
  expect(at(half, 12, 4)).toEqual([103, 103, 103])
  expect(at(painted({ source: white, tint: [0.5, 1, 0] }), 8, 8)).toEqual([100, 200, 0])
  expect(painted({ source: white, shares: new Float32Array(4) })).toEqual(paint(() => [7, 7, 7, 255]))
})
