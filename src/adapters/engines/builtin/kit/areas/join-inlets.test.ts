import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../pictures/raster.ts'
import { joinInlets } from './join-inlets.ts'

const WIDTH = 120
const HEIGHT = 80
/** A sky above dark ground, with a thin dark wire. */
const isWire = (x: number, y: number) => y === 30 && x > 10
const picture: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 4) }
const outlined = newPlane(WIDTH, HEIGHT)
for (let i = 0; i < WIDTH * HEIGHT; i++) {
  const x = i % WIDTH
  const y = Math.floor(i / WIDTH)
  const colour = y >= 60 ? [60, 50, 40] : isWire(x, y) ? [20, 20, 20] : [150 + y, 190, 240]
  picture.data.set([...colour, 255], i * 4)
  const isLeftOut = x >= 60 && x < 66 && y >= 29 && y <= 32
  outlined.data[i] = y < 58 && !isLeftOut && !isWire(x, y) ? 1 : 0
}

test('pieces of a sky beside a wire are added, but neither the wire nor the ground', async () => {
  const { data } = await joinInlets(picture, outlined)
  const at = (x: number, y: number) => data[y * WIDTH + x] ?? 0
  expect([at(62, 29), at(62, 31), at(62, 32)]).toEqual([1, 1, 1])
  expect([at(62, 30), at(90, 30)]).toEqual([0, 0])
  expect(at(62, 62)).toBe(0)
})
