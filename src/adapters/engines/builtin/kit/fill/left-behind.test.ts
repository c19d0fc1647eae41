import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { changedBetween, leavesTraces } from './left-behind.ts'
import { countChosen } from './mask.ts'

const [WIDTH, HEIGHT] = [160, 80]

function isStroke(i: number): boolean {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  return x >= 40 && x < 120 && x % 10 < 4 && y >= 30 && y < 50
}

/** A weave under strokes of red that hide this part of it. */
function draw(hidden: number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const own = 110 + 14 * ((i + Math.floor(i / WIDTH)) % 2)
    const part = isStroke(i) ? hidden : 0
    for (const [c, paint] of [230, 40, 40].entries())
      data[i * 4 + c] = Math.round(own * (1 - part) + paint * part)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const [marked, clean] = [draw(0.6), draw(0)]

test('only what really changed counts as taken off', () => {
  const strokes = Array.from({ length: WIDTH * HEIGHT }, (_, i) => i).filter(isStroke)
  expect(countChosen(changedBetween(marked, clean))).toBe(strokes.length)
  expect(countChosen(changedBetween(clean, clean))).toBe(0)
})

test('a mark that is gone leaves no traces, and one that still tints the picture does', () => {
  const leaves = (after: Picture) => leavesTraces(marked, after, changedBetween(marked, after))
  expect(leaves(clean)).toBe(false)
  expect(leaves(draw(0.2))).toBe(true)
  const faint = draw(0.3)
  const tinted = { ...clean, data: clean.data.map((value, i) => (i % 4 ? value : (faint.data[i] ?? 0))) }
  expect(leaves(tinted), 'in one colour only').toBe(true)
})
