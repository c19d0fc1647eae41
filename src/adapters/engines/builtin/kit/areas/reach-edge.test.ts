import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../pictures/raster.ts'
import { reachEdge } from './reach-edge.ts'

const WIDTH = 120
const HEIGHT = 80
const BETWEEN_LEAVES = { far: 0.05, mixed: [0.15, 0.75] } as const

/** A sky over ground of the same colour, with a tree of thin leaves on the right. */
const isLeaf = (x: number, y: number) => x >= 60 && x < 90 && y < 60 && x % 3 === 0
const picture: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 4) }
const outlined = newPlane(WIDTH, HEIGHT)
for (let i = 0; i < WIDTH * HEIGHT; i++) {
  const x = i % WIDTH
  const y = Math.floor(i / WIDTH)
  picture.data.set(isLeaf(x, y) ? [40, 60, 20, 255] : [150, 190, 240, 255], i * 4)
  outlined.data[i] = x < 60 && y < 60 ? 1 : 0
}

test('light between leaves belongs to the sky, but leaves and ground do not', async () => {
  const { data } = await reachEdge(picture, outlined, BETWEEN_LEAVES)
  const at = (x: number, y: number) => data[y * WIDTH + x] ?? 0
  expect(at(64, 30)).toBeGreaterThan(0.9)
  expect(at(63, 30)).toBeLessThan(0.1)
  expect(at(30, 62)).toBe(0)
})
