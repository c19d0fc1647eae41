import { expect, it } from 'vitest'
import { newMask } from '../fill/mask.ts'
import { calmFilling } from './calm-filling.ts'

const SIDE = 100

/** A sky over a meadow, with a hole in the middle that was filled with stripes of one strength. */
function filledWith(strength: number) {
  const hole = newMask(SIDE, SIDE)
  const filled = { width: SIDE, height: SIDE, data: new Uint8Array(4 * SIDE * SIDE) }
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE
    const y = Math.floor(i / SIDE)
    const isHole = Math.max(Math.abs(x - 50), Math.abs(y - 50)) < 25
    hole.data[i] = isHole ? 1 : 0
    const value = seenAt(y) + (isHole && x % 2 === 0 ? strength : 0)
    filled.data.set([value, value, value, 255], 4 * i)
  }
  const { data } = calmFilling(filled, hole)
  return (x: number, y: number) => data[4 * (y * SIDE + x)] ?? 0
}

const seenAt = (y: number) => (y < 50 ? 180 : 90)

it.each([30, 44, 56, 70])('goes on across in row %i, where a network has made something up', (y) => {
  const at = filledWith(10)
  for (let x = 42; x < 58; x++) expect(Math.abs(at(x, y) - seenAt(y))).toBeLessThan(4)
})

it('leaves the filling at the edge and everything that was seen as it is', () => {
  const at = filledWith(10)
  expect([at(26, 40), at(27, 40)]).toEqual([190, 180])
  expect(at(10, 40)).toBe(180)
})

it('drops what does not belong there even at the edge', () => {
  const at = filledWith(70)
  expect(Math.abs(at(26, 40) - 180)).toBeLessThan(12)
})

it('keeps at the edge what looks like the surroundings, however busy they are', () => {
  const hole = newMask(SIDE, SIDE)
  const filled = { width: SIDE, height: SIDE, data: new Uint8Array(4 * SIDE * SIDE) }
  const trunkAt = (x: number) => (x % 8 < 4 ? 40 : 220)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    hole.data[i] = Math.max(Math.abs(x - 50), Math.abs(y - 50)) < 25 ? 1 : 0
    filled.data.set([trunkAt(x), trunkAt(x), trunkAt(x), 255], 4 * i)
  }
  const { data } = calmFilling(filled, hole)
  for (let x = 26; x < 74; x++) expect(data[4 * (27 * SIDE + x)]).toBe(trunkAt(x))
})
