import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlane } from '../pictures/raster.ts'
import { areOther, paintOf } from './paint.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const SIZE = 8

/** Pixels with what is under a mark, how much of it is hidden, and one paint for all. */
const painted = fc.record({
  colour: fc.tuple(part, part, part),
  under: fc.array(fc.tuple(part, part, part), { minLength: SIZE, maxLength: SIZE }),
  hidden: fc.array(fc.double({ min: 0.1, max: 0.9, noNaN: true }), { minLength: SIZE, maxLength: SIZE }),
})

function lay({ colour, under, hidden }: { colour: number[]; under: number[][]; hidden: number[] }) {
  const plane = (value: (i: number) => number) => {
    const made = newPlane(SIZE, 1)
    for (let i = 0; i < SIZE; i++) made.data[i] = value(i)
    return made
  }
  const at = (i: number, c: number) => under[i]?.[c] ?? 0
  return {
    opacity: plane((i) => hidden[i] ?? 0),
    under: [0, 1, 2].map((c) => plane((i) => at(i, c))),
    seen: [0, 1, 2].map((c) =>
      plane((i) => (1 - (hidden[i] ?? 0)) * at(i, c) + (hidden[i] ?? 0) * (colour[c] ?? 0)),
    ),
  }
}

const PIXELS = Array.from({ length: SIZE }, (_, i) => i)

test('the paint of a mark is recovered, and explains everything', () => {
  fc.assert(
    fc.property(painted, (given) => {
      const { colour, unexplained } = paintOf(lay(given), PIXELS)
      for (const [c, value] of colour.entries()) expect(value).toBeCloseTo(given.colour[c] ?? 0, 4)
      expect(unexplained).toBeLessThan(0.01)
    }),
  )
})

test('one paint does not explain the traces of two', () => {
  const given = {
    colour: [1, 1, 1],
    under: PIXELS.map(() => [0.5, 0.5, 0.5]),
    hidden: PIXELS.map(() => 0.5),
  }
  const [white, black] = [lay(given), lay({ ...given, colour: [0, 0, 0] })]
  for (const [c, plane] of white.seen.entries())
    for (const i of PIXELS.filter((pixel) => pixel % 2)) plane.data[i] = black.seen[c]?.data[i] ?? 0
  expect(paintOf(white, PIXELS).unexplained).toBeGreaterThan(0.9)
})

test('paints differ if one of their colours is far apart, unless they explain little', () => {
  const white = { colour: [1, 1, 1], unexplained: 0 }
  expect(areOther(white, white)).toBe(false)
  expect(areOther(white, { colour: [0.8, 0.9, 0.8], unexplained: 0.1 })).toBe(false)
  expect(areOther(white, { colour: [1, 1, 0.2], unexplained: 0.1 })).toBe(true)
  expect(areOther(white, { colour: [1, 1, 0.2], unexplained: 0.8 })).toBe(false)
})
