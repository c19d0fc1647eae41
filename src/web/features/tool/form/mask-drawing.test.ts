import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxBetween } from './mask-drawing.ts'

const coordinate = fc.double({ min: -2, max: 3, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })

test('a box drawn in any direction lies inside the picture', () => {
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
