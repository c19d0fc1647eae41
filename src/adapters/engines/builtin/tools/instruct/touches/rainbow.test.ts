import { expect, test } from 'vitest'
import { addRainbow } from './rainbow.ts'

const GREY = 120

/** A grey picture, and its sky: everything above a row. */
function under(width: number, height: number, horizon: number) {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : GREY))
  const sky = Float32Array.from({ length: width * height }, (_, i) => (i < width * horizon ? 1 : 0))
  return { picture: { width, height, data }, sky: { width, height, data: sky } }
}

test.each([
  ['high', 200, 150, 110],
  ['low and wide', 800, 100, 12],
])('a rainbow is visible in a %s sky, and not on the ground', (_, width, height, horizon) => {
  const { picture, sky } = under(width, height, horizon)
  const { data } = addRainbow(picture, sky)
  const above = data.subarray(0, width * horizon * 4)
  expect(above.some((value, i) => i % 4 !== 3 && value !== GREY)).toBe(true)
  expect(data.subarray(above.length)).toEqual(picture.data.subarray(above.length))
})
