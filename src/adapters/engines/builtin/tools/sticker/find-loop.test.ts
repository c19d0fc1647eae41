import { expect, test } from 'vitest'
import { findLoop } from './find-loop.ts'

const RULES = { min: 6, max: 24 }
/** A dot at a position on a line. */
const frame = (place: number) =>
  Uint8Array.from({ length: 64 }, (_, x) => 255 * Math.max(0, 1 - Math.abs(x - place) / 8))
const swing = (index: number) => 32 + 20 * Math.sin((index * 2 * Math.PI) / 12)

test('a repeating motion is shown for as many full cycles as fit', () => {
  const loop = findLoop(
    Array.from({ length: 40 }, (_, index) => frame(swing(index))),
    RULES,
  )
  expect(loop).toHaveLength(24)
  expect(loop.every((index, place) => index === (loop[0] ?? 0) + place)).toBe(true)
})

test('a motion that never repeats is shown forwards and backwards', () => {
  const loop = findLoop(
    Array.from({ length: 30 }, (_, index) => frame(2 * index)),
    RULES,
  )
  expect(loop).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('a clip of a few frames is shown in full', () => {
  expect(findLoop([frame(1), frame(20), frame(40)], RULES)).toEqual([0, 1, 2, 1])
  expect(findLoop([frame(1)], RULES)).toEqual([0])
})
