import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { addOwnColour } from './own-colour.ts'

const SIDE = 60
const BOX = { left: 20, top: 20, width: 20, height: 20 }
const RED = [200, 30, 30]
const GRASS = [130, 120, 70]

/** Grass with a thin red frame in the box, and this colour in a corner of what is around it. */
function withFrame(corner: readonly number[]): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isFrame = x >= 22 && x < 38 && y >= 28 && y < 31
    const isCorner = x >= 41 && x < 45 && y < 45
    data.set([...(isFrame ? RED : isCorner ? corner : GRASS), 255], i * 4)
  }
  return { width: SIDE, height: SIDE, data }
}

const paintOf = (picture: Picture) => {
  const paint = newPlane(SIDE, SIDE)
  addOwnColour(paint, picture, BOX, null)
  return (x: number, y: number) => paint.data[y * SIDE + x] ?? 0
}

test('a frame is told from the grass that is seen through it', () => {
  const at = paintOf(withFrame(GRASS))
  expect(at(30, 29)).toBeGreaterThan(0.9)
  expect(at(30, 35)).toBeLessThan(0.1)
})

test('a yellow wall, of which more is seen than of a red frame, stays yellow', () => {
  const WALL = [200, 190, 60]
  const picture = withFrame(WALL)
  for (let i = 0; i < SIDE * SIDE; i++) if (picture.data[i * 4] === GRASS[0]) picture.data.set(WALL, i * 4)
  const at = paintOf(picture)
  expect([at(30, 29), at(30, 35)].map(Math.round)).toEqual([1, 0])
})

test('a thing whose colour is also around it is refused', () => {
  expect(() => paintOf(withFrame(RED))).toThrow('thing_edge_unsure')
})

test('a person who holds a thing keeps the colour of their clothes', () => {
  const picture = withFrame(GRASS)
  const paint = newPlane(SIDE, SIDE)
  const people = newPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) people.data[i] = i % SIDE < 26 ? 1 : 0
  addOwnColour(paint, picture, BOX, people)
  expect([24, 30].map((x) => (paint.data[29 * SIDE + x] ?? 0) > 0.5)).toEqual([false, true])
})
