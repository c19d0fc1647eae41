import fc from 'fast-check'
import { expect, it } from 'vitest'
import { levelsOf, sizeAt } from './tiles.ts'

const SIDE = 128
const side = fc.integer({ min: 1, max: 6000 })

it('looks at the whole picture first, in one square', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 8, max: 400 }), (width, height, smallestFace) => {
      const [first] = levelsOf({ width, height }, SIDE, smallestFace)
      expect(first?.squares).toHaveLength(1)
      expect(first?.scale).toBeCloseTo(SIDE / Math.max(width, height), 9)
    }),
  )
})

it('covers every pixel on every level, with a few dozen squares at most', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const { scale, squares } of levelsOf({ width, height }, SIDE, 20)) {
        const across = sizeAt(width, scale)
        const down = sizeAt(height, scale)
        for (const axis of ['x', 'y'] as const) {
          const length = axis === 'x' ? across : down
          const middles = [...new Set(squares.map((square) => square[axis]))].toSorted((a, b) => a - b)
          expect((middles[0] ?? 0) - SIDE / 2).toBeLessThanOrEqual(0.5)
          expect((middles.at(-1) ?? 0) + SIDE / 2).toBeGreaterThanOrEqual(length - 1)
          for (const [i, middle] of middles.slice(1).entries())
            expect(middle - (middles[i] ?? 0)).toBeLessThanOrEqual(SIDE)
        }
        expect(squares.length).toBeLessThanOrEqual(200)
      }
    }),
  )
})

it('looks closer if smaller faces count', () => {
  const finest = (smallestFace: number) =>
    levelsOf({ width: 4000, height: 3000 }, SIDE, smallestFace).at(-1)?.scale ?? 0
  expect(finest(20)).toBeGreaterThan(finest(200))
  expect(levelsOf({ width: 200, height: 100 }, SIDE, 20)).toHaveLength(1)
})
