import { expect, test } from 'vitest'
import { newPlane, type Plane } from './raster.ts'
import { rimField } from './rim.ts'

const SIDE = 200

function paint(isInside: (x: number, y: number) => boolean): Plane {
  const plane = newPlane(SIDE, SIDE)
  plane.data.forEach((_, i) => {
    plane.data[i] = isInside(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0
  })
  return plane
}

const depthAt = (field: Plane, x: number, y: number) => field.data[y * SIDE + x] ?? Number.NaN
const fromMiddle = (x: number, y: number) => Math.hypot(x - 100, y - 100)

test('the rim has the requested width on all sides', () => {
  const field = rimField(
    paint((x, y) => fromMiddle(x, y) <= 50),
    10,
  )
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.3) {
    const at = (radius: number) =>
      depthAt(field, Math.round(100 + radius * Math.cos(angle)), Math.round(100 + radius * Math.sin(angle)))
    expect(at(57)).toBeGreaterThan(0)
    expect(at(63)).toBeLessThan(0)
  }
})

test('corners become round', () => {
  const field = rimField(
    paint((x, y) => x >= 60 && x < 140 && y >= 60 && y < 140),
    20,
  )
  expect(depthAt(field, 100, 43)).toBeGreaterThan(0)
  expect(depthAt(field, 43, 43)).toBeLessThan(0)
})

test('small holes and narrow notches are closed, and a large hole stays open', () => {
  const narrow = rimField(
    paint((x, y) => fromMiddle(x, y) <= 60 && fromMiddle(x, y) > 9 && Math.abs(x - 100) > 2),
    4,
  )
  expect(depthAt(narrow, 100, 100)).toBeGreaterThan(0)
  expect(depthAt(narrow, 100, 55)).toBeGreaterThan(0)
  const ring = rimField(
    paint((x, y) => fromMiddle(x, y) <= 80 && fromMiddle(x, y) > 45),
    4,
  )
  expect(depthAt(ring, 100, 100)).toBeLessThan(0)
})
