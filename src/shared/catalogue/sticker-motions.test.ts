import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOTIONS, type MovingSticker, poseAt } from './sticker-motions.ts'

const names = Object.keys(MOTIONS) as MovingSticker[]

test.each(names)('%s ends where it begins, so that the loop does not jump', (name) => {
  const first = poseAt(name, 0)
  const last = poseAt(name, 1)
  expect({ ...last, turn: last.turn % 360 }).toEqual(first)
  expect(MOTIONS[name].ms).toBeLessThanOrEqual(3000)
})

test('no motion moves a sticker out of its square', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true }), (name, part) => {
      const { x, y, scale } = poseAt(name, part)
      expect(Math.abs(x)).toBeLessThanOrEqual(0.07)
      expect(Math.abs(y)).toBeLessThanOrEqual(0.07)
      expect(scale).toBeGreaterThan(0.7)
      expect(scale).toBeLessThanOrEqual(1.1)
    }),
  )
})
