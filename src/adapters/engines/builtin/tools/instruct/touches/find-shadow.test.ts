import { expect, test } from 'vitest'
import type { Lab } from '../../../kit/faces/lab.ts'
import { maskAt, placesOf } from '../../../kit/fill/mask.ts'
import { planeFrom } from '../../../kit/pictures/raster.ts'
import { shadowOf } from './find-shadow.ts'

const size = { width: 80, height: 60 }
const all = Array.from({ length: size.width * size.height }, (_, i) => i)
const within = (i: number, from: number, to: number, top: number, bottom: number) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)]
  return x >= from && x < to && y >= top && y < bottom
}
const thing = maskAt(
  all.filter((i) => within(i, 30, 50, 0, 30)),
  size,
)
const free = () => false

/** Ground of lightness 70 to 72, with a darker area, whose tint may differ. */
function ground(isDark: (i: number) => boolean, dark = 45, tint = 0): Lab {
  return [
    planeFrom(size, (i) => (isDark(i) ? dark : 70 + (i % 3))),
    planeFrom(size, () => 2),
    planeFrom(size, (i) => (isDark(i) ? 10 + tint : 10)),
  ]
}
const below = (i: number) => within(i, 32, 70, 30, 38)

test('darker ground that begins at a thing is its shadow', () => {
  const shadow = shadowOf(thing, ground(below), free)
  expect(shadow && placesOf(shadow)).toEqual(all.filter(below))
})

test('no shadow is found where nothing is darker, or only apart from the thing', () => {
  expect(shadowOf(thing, ground(free), free)).toBeNull()
  expect(
    shadowOf(
      thing,
      ground((i) => within(i, 60, 75, 45, 55)),
      free,
    ),
  ).toBeNull()
})

test('what has another tint or is nearly black is something else', () => {
  expect(shadowOf(thing, ground(below, 45, 25), free)).toBeNull()
  expect(shadowOf(thing, ground(below, 10), free)).toBeNull()
})

test('a shadow that goes on belongs to something else, and so does one on another thing', () => {
  expect(
    shadowOf(
      thing,
      ground((i) => within(i, 0, 80, 30, 38)),
      free,
    ),
  ).toBeNull()
  expect(shadowOf(thing, ground(below), (i) => within(i, 60, 70, 30, 38))).toBeNull()
})
