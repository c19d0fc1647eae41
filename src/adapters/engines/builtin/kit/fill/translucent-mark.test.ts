import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../pictures/raster.ts'
import type { Sighting } from './look-under.ts'
import { type Mask, newMask } from './mask.ts'
import { liftMark } from './translucent-mark.ts'

const [WIDTH, HEIGHT] = [120, 60]
const REACH = 4
const OPACITY = 0.45

/** Strokes like those of letters. */
function isStroke(i: number): boolean {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  return x % 12 >= 6 && y >= 16 && y < 44
}

function placeFrom(left: number): Mask {
  const mask = newMask(WIDTH, HEIGHT)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    if (x >= left && y >= 6 && y < 54) mask.data[i] = 1
  }
  return mask
}

type Paint = (i: number) => readonly [red: number, green: number, blue: number]

/** A slope with a weave over it, under paint of this colour and opacity in the shape of strokes. */
function draw(opacity: number, paint: Paint = () => [255, 255, 255]): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const hidden = isStroke(i) ? opacity : 0
    for (const [c, base] of [40, 60, 80].entries()) {
      const own = base + x / 2 + 12 * ((x + y) % 2)
      data[i * 4 + c] = Math.round(own * (1 - hidden) + (paint(i)[c] ?? 0) * hidden)
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}

/** What a network would see that knows all. */
function sightingOf(opacity: number, under: Picture): Sighting {
  const [certainty, hidden] = [newPlane(WIDTH, HEIGHT), newPlane(WIDTH, HEIGHT)]
  for (let i = 0; i < certainty.data.length; i++) {
    certainty.data[i] = isStroke(i) ? 0.97 : 0.02
    hidden.data[i] = isStroke(i) ? opacity : 0.02
  }
  return { certainty, opacity: hidden, under }
}

const clean = draw(0)

test('a translucent mark of one paint is lifted from a rough painting', () => {
  const lifted = liftMark(draw(OPACITY), sightingOf(OPACITY, clean), placeFrom(0), REACH)
  const errors = Array.from(lifted?.data ?? [], (value, i) => Math.abs(value - (clean.data[i] ?? 0)))
  expect(errors.length).toBeGreaterThan(0)
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(3)
})

test('opaque marks, marks of many colours and marks that would leave traces are not lifted', () => {
  const opaque = liftMark(draw(0.95), sightingOf(0.95, clean), placeFrom(0), REACH)
  expect(opaque).toBeNull()
  const thing = draw(OPACITY, (i) => [(i * 37) % 256, (i * 101) % 256, (i * 197) % 256])
  expect(liftMark(thing, sightingOf(OPACITY, clean), placeFrom(0), REACH)).toBeNull()
  const half = draw(OPACITY / 2)
  const traces = liftMark(
    draw(OPACITY, () => [230, 120, 20]),
    sightingOf(OPACITY, half),
    placeFrom(0),
    REACH,
  )
  expect(traces).toBeNull()
})

test('a mark that is a small part of what was painted is no reason to leave the rest', () => {
  const seen = sightingOf(OPACITY, clean)
  for (let i = 0; i < seen.certainty.data.length; i++) if (i % WIDTH > 40) seen.certainty.data[i] = 0.02
  expect(liftMark(draw(OPACITY), seen, placeFrom(0), REACH)).toBeNull()
})
