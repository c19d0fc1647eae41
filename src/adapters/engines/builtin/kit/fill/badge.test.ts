import { expect, test } from 'vitest'
import type { Colours } from '../pictures/guided-filter.ts'
import { newPlane } from '../pictures/raster.ts'
import { findBadge } from './badge.ts'

const [WIDTH, HEIGHT] = [200, 80]
/** Letters from 70 to 130, 14 high, in the middle. */
const line = { x: 100, y: 40, length: 60, height: 14, angle: 0, certainty: 1, core: [] }
const isLetter = (x: number, y: number) => x >= 70 && x < 130 && x % 8 < 3 && y >= 33 && y < 47

type Shape = (x: number, y: number) => boolean

/** A scene that becomes lighter to the right, with white letters, on one blue shape. */
function sceneWith(isBlue: Shape): Colours {
  const planes = [0.1, 0.3, 0.8].map((blue) => {
    const plane = newPlane(WIDTH, HEIGHT)
    for (let i = 0; i < plane.data.length; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      const ground = isBlue(x, y) ? blue : 0.3 + (0.5 * x) / WIDTH
      plane.data[i] = isLetter(x, y) ? 1 : ground
    }
    return plane
  })
  return planes as unknown as Colours
}

test('a rectangle under words is found as a whole, and recognised as drawn', () => {
  const badge = findBadge(
    line,
    sceneWith((x, y) => x >= 60 && x < 140 && y >= 26 && y < 54),
  )
  expect(badge?.isDrawn).toBe(true)
  const places = new Set(badge?.places)
  for (const [x, y] of [
    [61, 27],
    [73, 40],
    [138, 52],
  ] as const)
    expect(places.has(y * WIDTH + x)).toBe(true)
  expect(places.has(40 * WIDTH + 50)).toBe(false)
})

test('a slanted rectangle belongs to the scene', () => {
  const isSlanted: Shape = (x, y) => x + y / 2 >= 75 && x + y / 2 < 165 && y >= 26 + x / 20 && y < 54 + x / 20
  expect(findBadge(line, sceneWith(isSlanted))?.isDrawn).toBe(false)
})

test.each([
  ['nothing', () => false],
  ['what goes on beyond the picture', (_, y) => y >= 26 && y < 54],
  ['what holds a part of the words', (x, y) => x >= 60 && x < 100 && y >= 26 && y < 54],
] satisfies [string, Shape][])('%s is no badge', (_, shape) => {
  expect(findBadge(line, sceneWith(shape))).toBeNull()
})
