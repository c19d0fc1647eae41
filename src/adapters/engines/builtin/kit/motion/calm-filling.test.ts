import { expect, it } from 'vitest'
import { newMask } from '../fill/mask.ts'
import { calmFilling } from './calm-filling.ts'

const SIDE = 100

/** Grey, with a hole in the middle that was filled with a pattern nobody has seen. */
const hole = newMask(SIDE, SIDE)
const filled = { width: SIDE, height: SIDE, data: new Uint8Array(4 * SIDE * SIDE) }
for (let i = 0; i < SIDE * SIDE; i++) {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
  const isHole = Math.max(Math.abs(x - 50), Math.abs(y - 50)) < 25
  hole.data[i] = isHole ? 1 : 0
  const value = isHole && (x + y) % 4 < 2 ? 250 : 120
  filled.data.set([value, value, value, 255], 4 * i)
}
const calm = calmFilling(filled, hole)
const at = (x: number, y: number) => calm.data[4 * (y * SIDE + x)] ?? 0

it('lets the colours around run together deep inside, where a network has made something up', () => {
  for (let x = 40; x < 60; x++) expect(Math.abs(at(x, 50) - 120)).toBeLessThan(4)
})

it('leaves the filling at the edge and everything that was seen as it is', () => {
  expect(at(26, 50)).toBe(filled.data[4 * (50 * SIDE + 26)])
  expect(at(10, 50)).toBe(120)
})
