import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../pictures/raster.ts'
import { isContradicted } from './is-contradicted.ts'
import { maskAt } from './mask.ts'

const SIZE = { width: 10, height: 10 }
const pixels = Array.from({ length: 100 }, (_, i) => i)
const mark = maskAt(pixels.slice(20, 60), SIZE)

/** Columns of light and dark, so far from gray. */
function columns(by: number, grey = 100): Picture {
  return { ...SIZE, data: Uint8Array.from({ length: 400 }, (_, at) => grey + ((at >> 2) % 2 ? by : -by)) }
}

function seenThrough(opacityAt: (i: number) => number) {
  const opacity = newPlane(SIZE.width, SIZE.height)
  for (const i of pixels) opacity.data[i] = opacityAt(i)
  return { under: columns(0), opacity }
}

test('a filling that is nothing like what shone through is wrong, and one that is like it is not', () => {
  expect(
    isContradicted(
      columns(40),
      mark,
      seenThrough(() => 0.5),
    ),
  ).toBe(true)
  expect(
    isContradicted(
      columns(10),
      mark,
      seenThrough(() => 0.5),
    ),
  ).toBe(false)
})

test('what is left of the mark everywhere contradicts nothing', () => {
  expect(
    isContradicted(
      columns(0, 60),
      mark,
      seenThrough(() => 0.5),
    ),
  ).toBe(false)
})

test('nor does what hides nearly everything, or is thin at its rim only', () => {
  expect(
    isContradicted(
      columns(90),
      mark,
      seenThrough(() => 0.9),
    ),
  ).toBe(false)
  expect(
    isContradicted(
      columns(90),
      mark,
      seenThrough((i) => (i < 40 ? 0.5 : 0.95)),
    ),
  ).toBe(false)
})
