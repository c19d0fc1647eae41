import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { findPaint, hasOwnHue } from './find-paint.ts'

const SIDE = 20
const ALL = mapPlane(newPlane(SIDE, SIDE), () => 1)

/** A vehicle of two colours, the first in this part of its rows. */
function vehicle(one: readonly number[], part: number, other: readonly number[]): Picture {
  const data = Uint8Array.from(
    { length: SIDE * SIDE * 4 },
    (_, i) => [...(i < part * SIDE * SIDE * 4 ? one : other), 255][i % 4] ?? 0,
  )
  return { width: SIDE, height: SIDE, data }
}

test('the colourful part of a vehicle is its paint, even if more of it is dark', () => {
  const picture = vehicle([240, 120, 30], 0.4, [25, 25, 25])
  expect(hasOwnHue(picture, ALL, 'varnish')).toBe(true)
  const { data } = findPaint(picture, ALL, 'varnish')
  expect([data[0], data.at(-1)]).toEqual([1, 0])
})

test('white, grey and black have no hue', () => {
  for (const value of [30, 120, 235])
    expect(hasOwnHue(vehicle([value, value, value + 4], 0.5, [25, 25, 25]), ALL, 'varnish')).toBe(false)
})

test('colourful paint is found in its shade, too', () => {
  const { data } = findPaint(vehicle([200, 30, 30], 0.7, [70, 8, 8]), ALL, 'varnish')
  expect(data.at(-1)).toBeGreaterThan(0.5)
})

test('a vehicle that is mostly plain and brighter than its tinted glass is refused', () => {
  const jeep = vehicle([60, 90, 110], 0.35, [200, 195, 185])
  expect(() => findPaint(jeep, ALL, 'varnish')).toThrow('thing_edge_unsure')
})
