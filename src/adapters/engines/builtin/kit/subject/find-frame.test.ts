import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { findFramed } from './find-frame.ts'

const [WIDTH, HEIGHT] = [120, 80]

function drawn(greyAt: (x: number, y: number) => number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.fill(greyAt(i % WIDTH, Math.floor(i / WIDTH)), i * 4, i * 4 + 3)
  return { width: WIDTH, height: HEIGHT, data }
}

const photo = (x: number, y: number) => 60 + ((x * 7 + y * 13) % 90)

test('a margin around a photo, uneven like paper, is a frame', () => {
  const picture = drawn((x, y) =>
    x >= 10 && x < 112 && y >= 6 && y < 60 ? photo(x, y) : 240 + ((x + y) % 9),
  )
  expect(findFramed(picture)).toEqual({ left: 10, top: 6, width: 102, height: 54 })
})

test('bars on two sides are a frame', () => {
  const picture = drawn((x, y) => (x < 30 || x >= 90 ? 0 : photo(x, y)))
  expect(findFramed(picture)).toEqual({ left: 30, top: 0, width: 60, height: 80 })
})

test.each([
  ['a photo without one', photo],
  ['a sky above, and nothing like it below', (x: number, y: number) => (y < 20 ? 220 : photo(x, y))],
  [
    'something in the middle of a plain background',
    (x: number, y: number) => (Math.hypot(x - 60, y - 40) < 25 ? 40 : 250),
  ],
  ['a picture of nothing', () => 250],
])('%s has no frame', (_, greyAt) => {
  expect(findFramed(drawn(greyAt))).toBeNull()
})
