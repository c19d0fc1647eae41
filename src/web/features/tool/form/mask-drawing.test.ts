import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxBetween, cornersOf, isInside } from './mask-drawing.ts'

const coordinate = fc.double({ min: -2, max: 3, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })

test('a box drawn in any direction is inside the picture', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const box = boxBetween(one, other)
      expect(box).toEqual(boxBetween(other, one))
      for (const [start, size] of [
        [box.x, box.width],
        [box.y, box.height],
      ] as const) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(size).toBeGreaterThanOrEqual(0)
        expect(start + size).toBeLessThanOrEqual(1 + Number.EPSILON)
      }
    }),
  )
})

test('a point is within the corners of a box exactly if it is within its sides', () => {
  fc.assert(
    fc.property(point, point, point, (one, other, at) => {
      const box = boxBetween(one, other)
      const within = at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height
      const beside = at.x < box.x || at.x > box.x + box.width || at.y < box.y || at.y > box.y + box.height
      fc.pre(within || beside)
      expect(isInside(at, cornersOf(box))).toBe(within)
    }),
  )
})
