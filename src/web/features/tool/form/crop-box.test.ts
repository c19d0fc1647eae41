import { expect, test } from 'vitest'
import { firstBox, movedBox, resizedBox } from './crop-box.ts'

const size = { width: 640, height: 360 }
const box = { x: 100, y: 100, width: 200, height: 100 }

test('a box moves as far as the edges of the picture', () => {
  expect(movedBox(box, { x: 20, y: -30 }, size)).toEqual({ ...box, x: 120, y: 70 })
  expect(movedBox(box, { x: 9999, y: 9999 }, size)).toEqual({ ...box, x: 440, y: 260 })
})

test('a dragged corner never passes the opposite one, which stays', () => {
  expect(resizedBox(box, 'top_left', { x: -50, y: 10 }, size)).toEqual({
    x: 50,
    y: 110,
    width: 250,
    height: 90,
  })
  expect(resizedBox(box, 'bottom_right', { x: 9999, y: 9999 }, size)).toEqual({
    ...box,
    width: 540,
    height: 260,
  })
  expect(resizedBox(box, 'bottom_right', { x: -9999, y: -9999 }, size)).toEqual({
    ...box,
    width: 64,
    height: 64,
  })
  expect(resizedBox(box, 'top_right', { x: 10, y: 9999 }, size)).toEqual({
    x: 100,
    y: 136,
    width: 210,
    height: 64,
  })
})

test('the first box keeps its handles visible, even in a picture that is hardly larger than the minimum', () => {
  expect(firstBox(size)).toEqual({ x: 64, y: 36, width: 512, height: 288 })
  expect(firstBox({ width: 64, height: 66 })).toEqual({ x: 0, y: 1, width: 64, height: 64 })
})
