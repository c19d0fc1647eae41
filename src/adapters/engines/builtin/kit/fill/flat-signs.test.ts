import { expect, test } from 'vitest'
import type { Colours } from '../pictures/guided-filter.ts'
import { newPlane } from '../pictures/raster.ts'
import { findFlatSigns } from './flat-signs.ts'

const [WIDTH, HEIGHT] = [200, 80]
/** Letters from 100 to 180, 20 high, in the middle. */
const line = { x: 140, y: 40, length: 80, height: 20, angle: 0, certainty: 1, core: [] }

type Shape = (x: number, y: number) => boolean

/** A scene that becomes lighter to the right, with one green shape on it. */
function sceneWith(isGreen: Shape): Colours {
  const planes = [0.1, 0.5, 0.1].map((green) => {
    const plane = newPlane(WIDTH, HEIGHT)
    for (let i = 0; i < plane.data.length; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      plane.data[i] = isGreen(x, y) ? green : 0.6 + (0.3 * x) / WIDTH
    }
    return plane
  })
  return planes as unknown as Colours
}

const square =
  (left: number, top: number, side: number): Shape =>
  (x, y) =>
    x >= left && x < left + side && y >= top && y < top + side

test('a flat logo in front of a name is found as a whole, with the parts cut out of it', () => {
  const isHole = square(79, 36, 8)
  const isSign = square(70, 28, 24)
  const found = new Set(
    findFlatSigns(
      line,
      sceneWith((x, y) => isSign(x, y) && !isHole(x, y)),
    ),
  )
  for (const [x, y] of [
    [71, 29],
    [82, 40],
    [92, 50],
  ] as const)
    expect(found.has(y * WIDTH + x)).toBe(true)
  expect(found.has(40 * WIDTH + 60)).toBe(false)
})

test.each([
  ['a scene without a sign', () => false],
  ['what goes on beyond the words', square(40, 0, 55)],
  ['what is not level with them', square(70, 50, 22)],
  ['what is far from them', square(10, 30, 20)],
  ['what is much smaller than they are', square(85, 38, 5)],
] satisfies [string, Shape][])('%s stays', (_, shape) => {
  expect(findFlatSigns(line, sceneWith(shape))).toEqual([])
})
