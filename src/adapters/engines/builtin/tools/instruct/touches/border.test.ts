import { expect, test } from 'vitest'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { addBorder } from './border.ts'

test('a border surrounds the picture without covering any of it', async () => {
  const picture = drawPicture(100, 50, (x, y) => [x, y, 7, 255])
  const { width, height, data } = await addBorder(picture, '#ff8000')
  expect([width, height]).toEqual([104, 54])
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  expect([at(0, 0), at(1, 30), at(103, 53)]).toEqual(Array.from({ length: 3 }, () => [255, 128, 0, 255]))
  expect([at(2, 2), at(101, 51)]).toEqual([
    [0, 0, 7, 255],
    [99, 49, 7, 255],
  ])
})

test('even the smallest picture gets one', async () => {
  const { width, height } = await addBorder(
    drawPicture(1, 1, () => [9, 9, 9, 255]),
    '#ffffff',
  )
  expect([width, height]).toEqual([3, 3])
})
