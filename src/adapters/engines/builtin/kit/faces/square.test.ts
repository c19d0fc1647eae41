import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutSquare } from './square.ts'

const RANGE = { low: -1, high: 1 }
const plain = (width: number, height: number, value: number) => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(value),
})

test('a picture of one colour gives the same square at any position, size and angle', () => {
  const square = fc.record({
    x: fc.double({ min: -20, max: 60, noNaN: true }),
    y: fc.double({ min: -20, max: 60, noNaN: true }),
    side: fc.double({ min: 2, max: 120, noNaN: true }),
    angle: fc.double({ min: -4, max: 4, noNaN: true }),
  })
  fc.assert(
    fc.property(square, fc.integer({ min: 0, max: 255 }), (place, value) => {
      const numbers = cutSquare(plain(40, 30, value), place, 8, RANGE)
      const expected = -1 + (2 * value) / 255
      expect(Math.max(...numbers.map((number) => Math.abs(number - expected)))).toBeLessThan(0.02)
    }),
    { numRuns: 50 },
  )
})

test('a square over the whole picture keeps its sides, and half a turn swaps them', () => {
  const half = plain(8, 8, 0)
  for (let i = 0; i < half.data.length; i++) half.data[i] = Math.floor(i / 3) % 8 < 4 ? 0 : 255
  const whole = { x: 4, y: 4, side: 8, angle: 0 }
  const row = (angle: number) => Array.from(cutSquare(half, { ...whole, angle }, 8, RANGE).slice(0, 24))
  expect(row(0)[0]).toBeCloseTo(-1)
  expect(row(0).at(-1)).toBeCloseTo(1)
  expect(row(Math.PI)[0]).toBeCloseTo(1)
  expect(row(Math.PI).at(-1)).toBeCloseTo(-1)
})
