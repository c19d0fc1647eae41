import { expect, test } from 'vitest'
import type { TextLine } from './find-text.ts'
import { rowsOf } from './text-rows.ts'

const SIZE = { width: 800, height: 600 }

function line(place: Partial<TextLine>): TextLine {
  return { core: [], x: 400, y: 300, length: 120, height: 20, angle: 0, certainty: 0.95, ...place }
}

test('pieces of words across a picture are one row, though each alone could be a sign', () => {
  const pieces = [line({ x: 120, length: 150 }), line({ x: 640, length: 200, y: 304 })]
  const [row, ...others] = rowsOf(pieces, SIZE)
  expect(others).toEqual([])
  expect(row).toMatchObject({ x: 392.5, length: 695 })
  expect(rowsOf(pieces.slice(0, 1), SIZE)).toEqual([])
})

test('patterns, and words among lettering of the scene, are not rows', () => {
  const across = line({ length: 400 })
  expect(rowsOf([across], SIZE)).toEqual([across])
  const pattern = [100, 200, 300, 400].map((y) => line({ y, angle: -0.5 }))
  expect(rowsOf([across, ...pattern], SIZE)).toEqual([])
  const signs = [150, 200, 420].map((y) => line({ x: 100, y }))
  expect(rowsOf([across, ...signs], SIZE)).toEqual([])
})
