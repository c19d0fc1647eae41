import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OVERLAP, seamWeight, TILE_STEP, tilesAlong } from './tiles.ts'

const wholeSteps = fc.integer({ min: 1, max: 1500 }).map((steps) => TILE_STEP * steps)

test('tiles cover the whole axis, have whole steps, and overlap enough for their seams', () => {
  fc.assert(
    fc.property(wholeSteps, (axis) => {
      const tiles = tilesAlong(axis, 272)
      expect(tiles[0]?.start).toBe(0)
      expect((tiles.at(-1)?.start ?? 0) + (tiles.at(-1)?.length ?? 0)).toBe(axis)
      for (const { start, length } of tiles) {
        expect([start % TILE_STEP, length % TILE_STEP]).toEqual([0, 0])
        expect(length).toBeLessThanOrEqual(272 + TILE_STEP)
      }
      const overlaps = tiles
        .slice(1)
        .map(({ start }, i) => (tiles[i]?.start ?? 0) + (tiles[i]?.length ?? 0) - start)
      expect(Math.min(OVERLAP, ...overlaps)).toBeGreaterThanOrEqual(OVERLAP - TILE_STEP)
    }),
  )
})

test('a tile fades in within the overlap, except at the border of the picture', () => {
  expect(seamWeight(0, true, 2)).toBe(1)
  expect(seamWeight(0, false, 2)).toBe(0)
  expect(seamWeight(OVERLAP, false, 2)).toBeCloseTo(0.5)
  expect(seamWeight(2 * OVERLAP - 24, false, 2)).toBe(1)
})
