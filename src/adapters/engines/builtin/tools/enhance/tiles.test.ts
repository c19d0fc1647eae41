import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OVERLAP, seamWeight, tilesAlong } from './tiles.ts'

const even = fc.integer({ min: 4, max: 3000 }).map((half) => 2 * half)

test('tiles cover an axis to its end, are even, and overlap enough for their seams', () => {
  fc.assert(
    fc.property(even, (axis) => {
      const tiles = tilesAlong(axis, 272)
      expect(tiles[0]?.start).toBe(0)
      expect((tiles.at(-1)?.start ?? 0) + (tiles.at(-1)?.length ?? 0)).toBe(axis)
      for (const { start, length } of tiles) {
        expect([start % 2, length % 2]).toEqual([0, 0])
        expect(length).toBeLessThanOrEqual(274)
      }
      const overlaps = tiles
        .slice(1)
        .map(({ start }, i) => (tiles[i]?.start ?? 0) + (tiles[i]?.length ?? 0) - start)
      expect(Math.min(OVERLAP, ...overlaps)).toBeGreaterThanOrEqual(OVERLAP - 2)
    }),
  )
})

test('a tile comes in from nothing to all within the overlap, except at the border of the picture', () => {
  expect(seamWeight(0, true, 2)).toBe(1)
  expect(seamWeight(0, false, 2)).toBe(0)
  expect(seamWeight(OVERLAP, false, 2)).toBeCloseTo(0.5)
  expect(seamWeight(2 * OVERLAP - 8, false, 2)).toBe(1)
})
