import { expect, test } from 'vitest'
import { pointOf } from './face.ts'
import { ORIGINAL, tools } from './faces.fixture.ts'
import { readMap, skinMap } from './skin-map.ts'
import { cutSquare, fromSquare, intoSquare } from './square.ts'

const CHEEK = 50
const NOSE = 4
const FOREHEAD = 10

test('skin, hair and background are told apart, at their places in the picture', async () => {
  const { picture, face } = ORIGINAL
  const map = await skinMap(picture, face, tools)
  for (const point of [CHEEK, NOSE]) {
    const [x, y] = pointOf(face.points, point)
    expect(readMap(map, map.face, x, y)).toBeGreaterThan(0.8)
    expect(readMap(map, map.hair, x, y)).toBeLessThan(0.1)
  }
  const [x, y] = pointOf(face.points, FOREHEAD)
  const above = y - face.box.height * 0.25
  expect(readMap(map, map.hair, x, above)).toBeGreaterThan(0.8)
  expect(readMap(map, map.face, x, above)).toBeLessThan(0.1)
  const beside = face.box.x - face.box.width * 0.6
  expect(readMap(map, map.face, beside, y) + readMap(map, map.hair, beside, y)).toBeLessThan(0.2)
})

test('places in a rotated square are found again', () => {
  const picture = { width: 60, height: 40, data: new Uint8Array(60 * 40 * 3) }
  picture.data.fill(255, (12 * 60 + 41) * 3, (12 * 60 + 42) * 3)
  const square = { x: 30, y: 20, side: 40, angle: 0.6 }
  const pixels = cutSquare(picture, square, 40, { low: 0, high: 1 })
  const brightest = pixels.indexOf(Math.max(...pixels)) / 3
  const [u, v] = intoSquare(square, 41.5, 12.5)
  expect(Math.abs((brightest % 40) + 0.5 - u * 40)).toBeLessThan(1)
  expect(Math.abs(Math.floor(brightest / 40) + 0.5 - v * 40)).toBeLessThan(1)
  const [x, y] = fromSquare(square, u, v)
  expect([x, y]).toEqual([expect.closeTo(41.5), expect.closeTo(12.5)])
})

test('pixels outside of a picture repeat its edge, and shrinking takes the mean', () => {
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (Math.floor(i / 3) % 2 === 0 ? 0 : 200))
  const square = { x: 32, y: 32, side: 64, angle: 0 }
  const small = cutSquare({ width: 64, height: 64, data }, square, 16, { low: 0, high: 255 })
  expect(small.every((value) => Math.abs(value - 100) < 1)).toBe(true)
  const outside = { x: 200, y: 32, side: 16, angle: 0 }
  const edge = cutSquare({ width: 64, height: 64, data }, outside, 16, { low: 0, high: 255 })
  expect(edge.every((value) => Math.abs(value - 200) < 1)).toBe(true)
})
