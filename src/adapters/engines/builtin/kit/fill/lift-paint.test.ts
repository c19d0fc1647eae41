import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { ghostOf } from './ghost.ts'
import { liftPaint } from './lift-paint.ts'
import { type Mask, newMask } from './mask.ts'

const [WIDTH, HEIGHT] = [120, 60]
const ALL: Mask = { ...newMask(WIDTH, HEIGHT), data: new Uint8Array(WIDTH * HEIGHT).fill(1) }
/** Strokes as wide as those of large letters. */
const STROKES: Mask = { ...newMask(WIDTH, HEIGHT), data: ALL.data.map((_, i) => (isStroke(i) ? 1 : 0)) }

function isStroke(i: number): boolean {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  return x % 20 >= 10 && y >= 12 && y < 48
}

/** A slope from dark to light with a weave over it, under paint of these opacities. */
function draw(opacityAt: (i: number) => number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const hidden = opacityAt(i)
    for (const [c, base] of [40, 60, 80].entries()) {
      data[i * 4 + c] = Math.round((base + x / 2 + 8 * ((x + y) % 2)) * (1 - hidden) + 255 * hidden)
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const clean = draw(() => 0)
const marked = draw((i) => (STROKES.data[i] ? 0.45 : 0))

test('a picture that shines evenly through white letters is recovered in full detail', () => {
  const lifted = liftPaint(marked, STROKES, 36)
  const errors = Array.from(lifted?.data ?? [], (value, i) => Math.abs(value - (clean.data[i] ?? 0)))
  expect(Math.max(...errors)).toBeLessThanOrEqual(16)
  expect(errors.filter((error) => error > 6).length).toBeLessThan(0.02 * errors.length)
})

test('opaque letters and letters of varying opacity are not lifted', () => {
  expect(
    liftPaint(
      draw((i) => (STROKES.data[i] ? 1 : 0)),
      STROKES,
      36,
    ),
  ).toBeNull()
  expect(
    liftPaint(
      draw((i) => (STROKES.data[i] ? 0.1 + (i % 7) / 10 : 0)),
      STROKES,
      36,
    ),
  ).toBeNull()
})

test('a ghost is the part of the removed paint that is still visible', () => {
  const half = draw((i) => (STROKES.data[i] ? 0.225 : 0))
  expect(Math.abs(ghostOf(marked, clean, ALL, 6))).toBeLessThan(0.05)
  expect(ghostOf(marked, half, ALL, 6)).toBeGreaterThan(0.8)
})
