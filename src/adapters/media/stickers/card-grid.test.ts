import { expect, test } from 'vitest'
import { CARD, cardGrid } from './card-grid.ts'

test.each([1, 2, 3, 5, 12, 30])('%i stickers lie inside the card, side by side and of one size', (count) => {
  const cells = cardGrid(count)
  expect(cells).toHaveLength(count)
  expect(new Set(cells.map(({ side }) => side)).size).toBe(1)
  for (const [index, { left, top, side }] of cells.entries()) {
    expect(Math.min(left, top, CARD.width - left - side, CARD.height - top - side)).toBeGreaterThanOrEqual(39)
    for (const other of cells.slice(0, index)) {
      expect(Math.max(Math.abs(left - other.left), Math.abs(top - other.top))).toBeGreaterThanOrEqual(side)
    }
  }
})

test('even thirty can be told apart', () => {
  expect(cardGrid(30)[0]?.side).toBeGreaterThan(100)
})
