import { expect, test } from 'vitest'
import type { Picture, Plane } from '../pictures/raster.ts'
import { isClear, isDoubtful, scoreOf } from './doubts.ts'

const SIDE = 40

/** A white square on green, of which the network sees this many rows, with this certainty. */
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

test('an undecided look is in doubt, and a certain one is not', () => {
  expect(isDoubtful(see(20, 0.7))).toBe(true)
  expect(isDoubtful(whole)).toBe(false)
})

test('a whole subject scores better than half of one, and better than an uncertain whole one', () => {
  expect(scoreOf(whole, picture)).toBeGreaterThan(scoreOf(see(10), picture))
  expect(scoreOf(whole, picture)).toBeGreaterThan(scoreOf(see(20, 0.7), picture))
})

test('a look is clear only if it leaves next to nothing open', () => {
  expect(isClear(whole)).toBe(true)
  expect(isClear({ ...whole, data: whole.data.map((value, i) => (i % 10 === 0 ? value / 2 : value)) })).toBe(
    false,
  )
})
