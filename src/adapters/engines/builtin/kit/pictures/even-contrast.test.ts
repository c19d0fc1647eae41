import { expect, test } from 'vitest'
import { withEvenContrast } from './even-contrast.ts'
import type { Picture } from './raster.ts'

const SIDE = 48

/** Stripes with some contrast and brightness, the same in every channel. */
function stripes(brightness: (x: number) => number, contrast: (x: number) => number): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE
    const value = brightness(x) + (x % 4 < 2 ? 1 : -1) * contrast(x)
    data.set([value, value, value, 200], i * 4)
  }
  return { width: SIDE, height: SIDE, data }
}

const spanOf = (picture: Picture, from: number, to: number) => {
  const values = Array.from({ length: to - from }, (_, i) => picture.data[(24 * SIDE + from + i) * 4] ?? 0)
  return { least: Math.min(...values), most: Math.max(...values) }
}

test('light and shade disappear, and faint drawings become as clear as the rest', () => {
  const dim = (x: number) => (x < SIDE / 2 ? 60 : 180)
  const even = withEvenContrast(
    stripes(dim, (x) => (x < SIDE / 2 ? 8 : 40)),
    4,
  )
  const left = spanOf(even, 6, 18)
  const right = spanOf(even, 30, 42)
  expect(Math.abs((left.least + left.most) / 2 - 128)).toBeLessThan(12)
  expect(Math.abs((right.least + right.most) / 2 - 128)).toBeLessThan(12)
  for (const { least, most } of [left, right]) expect(least > 0 && most < 255).toBe(true)
  expect((left.most - left.least) / (right.most - right.least)).toBeGreaterThan(0.4)
})

test('nothing appears in plain areas, and alpha stays', () => {
  const even = withEvenContrast(
    stripes(
      () => 90,
      () => 0,
    ),
    4,
  )
  expect(spanOf(even, 0, SIDE)).toEqual({ least: 128, most: 128 })
  expect(even.data[3]).toBe(200)
})

test('a picture of one pixel is grey', () => {
  const one = withEvenContrast({ width: 1, height: 1, data: Uint8Array.of(10, 200, 90, 255) }, 4)
  expect([...one.data]).toEqual([128, 128, 128, 255])
})
