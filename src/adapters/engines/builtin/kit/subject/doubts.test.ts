import { expect, test } from 'vitest'
import type { Picture, Plane } from '../pictures/raster.ts'
import { isClear, isDoubtful, scoreOf } from './doubts.ts'

const SIDE = 40

/** A white square on green, of which this many rows are seen, this certainly. */
function see(rows: number, certainty = 1): Plane {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    return x >= 10 && x < 30 && y >= 10 && y < 10 + rows ? certainty : 0
  })
  return { width: SIDE, height: SIDE, data }
}

const whole = see(20)
const picture: Picture = {
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
    const inside = whole.data[i >> 2] === 1
    return [inside ? 250 : 40, inside ? 250 : 160, inside ? 250 : 60, 255][i % 4] ?? 0
  }),
}

test('a look that has not made up its mind is in doubt, and a certain one is not', () => {
  expect(isDoubtful(see(20, 0.7))).toBe(true)
  expect(isDoubtful(whole)).toBe(false)
})

test('a whole subject is better than half of one, and than a whole one that is uncertain', () => {
  expect(scoreOf(whole, picture)).toBeGreaterThan(scoreOf(see(10), picture))
  expect(scoreOf(whole, picture)).toBeGreaterThan(scoreOf(see(20, 0.7), picture))
})

test('a look is clear only where it leaves next to nothing open', () => {
  expect(isClear(whole)).toBe(true)
  expect(isClear({ ...whole, data: whole.data.map((value, i) => (i % 10 === 0 ? value / 2 : value)) })).toBe(
    false,
  )
})
