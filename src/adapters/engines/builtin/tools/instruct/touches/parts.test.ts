import { expect, test } from 'vitest'
import { mapPlane, newPlane } from '../../../kit/pictures/raster.ts'
import { keepOwn } from './parts.ts'

const SIDE = 100
const PICTURE = { width: SIDE, height: SIDE, data: new Uint8Array() }
const HEAD = { left: 30, top: 10, width: 10, height: 10 }
/** The body, left of another person. */
const BODY = mapPlane(newPlane(SIDE, SIDE), (_, i) => +(i % SIDE < 44))
/** A top above an arm, a skirt below it, a shoe, and another person's clothes. */
const PIECES = {
  top: { x: 30, y: 25, size: 6 },
  skirt: { x: 28, y: 45, size: 14 },
  shoe: { x: 30, y: 86, size: 3 },
  other: { x: 46, y: 35, size: 14 },
}
const clothes = mapPlane(newPlane(SIDE, SIDE), (_, i) =>
  Object.values(PIECES).some(
    ({ x, y, size }) =>
      i % SIDE >= x && i % SIDE < x + size && Math.floor(i / SIDE) >= y && Math.floor(i / SIDE) < y + size,
  )
    ? 1
    : 0,
)

test.each([
  ['on their body, though an arm divides it, and nothing of whoever stands beside', BODY, ['top', 'skirt']],
  ['at their face, where no body is seen', HEAD, ['top']],
])('a person’s own clothes include what is %s', (_, own, pieces) => {
  const { data } = keepOwn(clothes, PICTURE, own)
  const worn = Object.entries(PIECES).filter(([, { x, y }]) => data[(y + 1) * SIDE + x + 1] === 1)
  expect(worn.map(([name]) => name)).toEqual(pieces)
})
