import { expect, test } from 'vitest'
import { newPlane, type Plane } from '../pictures/raster.ts'
import { findStrip } from './strip.ts'

const [WIDTH, HEIGHT] = [120, 100]

/** Light and dark columns, with black of half opacity over the rows from the first to the last. */
function withStrip(
  first: number,
  last: number,
  brightness = (x: number) => 0.5 + 0.4 * Math.sin(x / 7),
): Plane {
  const plane = newPlane(WIDTH, HEIGHT)
  for (let i = 0; i < plane.data.length; i++) {
    const row = Math.floor(i / WIDTH)
    plane.data[i] = brightness(i % WIDTH) * (row >= first && row <= last ? 0.5 : 1)
  }
  return plane
}

const lineAt = (y: number) => ({ x: 60, y, length: 60, height: 10, angle: 0, certainty: 1, core: [] })

test('a strip with two edges is measured', () => {
  const strip = findStrip(lineAt(50), withStrip(40, 60))
  expect(strip?.paint).toBe(0)
  expect(strip?.opacity).toBeCloseTo(0.5, 1)
})

test('a strip at the border of the picture is found by its only edge, and counts as opaque', () => {
  expect(findStrip(lineAt(90), withStrip(81, 99))).toMatchObject({ opacity: 1, bottom: 99 })
  expect(findStrip(lineAt(9), withStrip(0, 18))).toMatchObject({ opacity: 1, top: 0 })
})

test('a strip is found even if half of its ground is black', () => {
  const halfBlack = (x: number) => (x < WIDTH / 2 ? 0.6 : 0.02)
  expect(findStrip(lineAt(9), withStrip(0, 18, halfBlack))).toMatchObject({ opacity: 1 })
})

test('words without a strip have none', () => {
  expect(findStrip(lineAt(90), withStrip(-1, -1))).toBeNull()
})
