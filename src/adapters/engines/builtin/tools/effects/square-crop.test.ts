import { expect, test } from 'vitest'
import { FACE_POINTS, makeFace } from '../../kit/faces/face.ts'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { squareAround } from './square-crop.ts'

/** Every pixel says where it is. */
const photo = drawPicture(100, 200, (x, y) => [x, y, 0, 255])

function faceAt(left: number, top: number, side: number) {
  const points = new Float32Array(3 * FACE_POINTS)
  for (let i = 0; i < FACE_POINTS; i++)
    points.set([left + (i % (side + 1)), top + (i % (side + 1)), 0], 3 * i)
  return makeFace(points, 1)
}

/** Where a square lies in the photo: its left, its top and its side. */
function placeOf({ width, data }: ReturnType<typeof squareAround>) {
  return [data[0], data[1], width]
}

test('a square holds the head, wherever it is', () => {
  expect(placeOf(squareAround(photo, [faceAt(40, 12, 20)]))).toEqual([0, 0, 100])
  const [, top, side] = placeOf(squareAround(photo, [faceAt(40, 150, 20)]))
  expect([top, side]).toEqual([100, 100])
  expect(placeOf(squareAround(photo, []))).toEqual([0, 20, 100])
})

test('a small head is shown from nearby', () => {
  const [left = 0, top = 0, side = 0] = placeOf(squareAround(photo, [faceAt(70, 40, 20)], { nearest: 2 }))
  expect(side).toBeLessThan(70)
  expect(left).toBe(100 - side)
  expect(top).toBeLessThan(31)
})

test('above a head at the upper edge the first row goes on', () => {
  const { data } = squareAround(photo, [faceAt(40, 9, 20)], { above: 0.1 })
  const rows = [0, 9, 10, 12].map((row) => data[row * 100 * 4 + 1])
  expect(rows).toEqual([0, 0, 0, 2])
})
