import { expect, test } from 'vitest'
import { findComponents, labelsAtBorder, pixelsOf } from './components.ts'

function parse(drawing: string) {
  const rows = drawing.trim().split(/\s+/)
  const data = Float32Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0))
  return { width: rows[0]?.length ?? 0, height: rows.length, data }
}

test('pixels are connected by their sides, not their corners, and not across the border', () => {
  const { labels, sizes } = findComponents(
    parse(`
      ##..#
      #..##
      .#...
      ##..#`),
    (value) => value > 0,
  )
  expect(sizes).toEqual([0, 3, 3, 3, 1])
  expect([...labels]).toEqual([1, 1, 0, 0, 2, 1, 0, 0, 2, 2, 0, 3, 0, 0, 0, 3, 3, 0, 0, 4])
})

test('lists the pixels of each part, and the parts at the border', () => {
  const components = findComponents(
    parse(`
      .....
      .##.#
      .#...
      .....`),
    (value) => value > 0,
  )
  expect(pixelsOf(components)).toEqual([[6, 7, 11], [9]])
  expect(labelsAtBorder(components.labels, 5)).toEqual(new Set([0, 2]))
})

test('a winding part as long as the picture is one part', () => {
  const side = 301
  const snake = { width: side, height: side, data: new Float32Array(side * side) }
  for (let i = 0; i < snake.data.length; i++) {
    const x = i % side
    const y = Math.floor(i / side)
    const turn = y % 4 === 1 ? side - 1 : 0
    snake.data[i] = y % 2 === 0 || x === turn ? 1 : 0
  }
  expect(findComponents(snake, (value) => value > 0).sizes).toHaveLength(2)
})
