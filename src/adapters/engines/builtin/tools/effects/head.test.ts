import { expect, test } from 'vitest'
import { newPlane, type Plane } from '../../kit/pictures/raster.ts'
import { headByOutline } from './head.ts'

function outline(width: number, height: number, isInside: (x: number, y: number) => boolean): Plane {
  const plane = newPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = isInside(i % width, Math.floor(i / width)) ? 1 : 0
  }
  return plane
}

test('the head of a figure is the round thing on top, also when it is not in the middle', () => {
  const figure = outline(120, 300, (x, y) => {
    const isHead = Math.hypot(x - 80, y - 40) < 30
    return isHead || (y > 80 && Math.abs(x - 60) < 55)
  })
  const { x, y, radius, top } = headByOutline(figure)
  expect(Math.abs(x - 80)).toBeLessThan(12)
  expect(Math.abs(y - 40)).toBeLessThan(15)
  expect(Math.abs(radius - 30)).toBeLessThan(12)
  expect(Math.abs(top - 10)).toBeLessThan(3)
})

test("a close-up of an animal's face is a head as a whole, however wide", () => {
  const face = outline(300, 200, () => true)
  expect(headByOutline(face)).toMatchObject({ x: 150, y: 100, radius: 96 })
})
