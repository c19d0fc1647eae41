import { expect, test } from 'vitest'
import { type Picture, planeFrom } from '../../../kit/pictures/raster.ts'
import { findPlainPaint } from './plain-paint.ts'

const size = { width: 60, height: 40 }
const within = (i: number, left: number, right: number, top: number, bottom: number) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)]
  return x >= left && x < right && y >= top && y < bottom
}
const vehicle = planeFrom(size, () => 1)
const isWindow = (i: number) => within(i, 10, 50, 4, 16)
const isWheel = (i: number) => within(i, 10, 20, 30, 40)
const isTyre = (i: number) => within(i, 8, 22, 28, 40) && !isWheel(i)
const [window, wheel] = [isWindow, isWheel].map((isPart) => planeFrom(size, (i) => +isPart(i)))
const parts = [window, wheel].filter((part) => part !== undefined)

/** A vehicle whose window and spokes are about as bright as its paint. */
function painted(paint: number): Picture {
  const data = new Uint8Array(size.width * size.height * 4)
  for (let i = 0; i < size.width * size.height; i++) {
    const isDark = isTyre(i) || (isWheel(i) && i % 3 === 0)
    const value = isDark ? 12 : isWindow(i) ? paint * 0.7 : paint
    data.set([value, value, value, 255], i * 4)
  }
  return { ...size, data }
}
const at = (x: number, y: number) => y * size.width + x

test.each([
  ['white', 235],
  ['silver', 150],
  ['gray, or white in the shade', 90],
])('the paint of a vehicle is everything but its parts and tyres: %s', (_, paint) => {
  const { data } = findPlainPaint(painted(paint), vehicle, parts)
  expect([data[at(50, 20)], data[at(30, 8)], data[at(15, 35)], data[at(9, 30)]]).toEqual([1, 0, 0, 0])
})

test('a door with an outline of its own is painted, too', () => {
  const door = planeFrom(size, (i) => +within(i, 25, 40, 17, 30))
  const { data } = findPlainPaint(painted(180), vehicle, [...parts, door])
  expect(data[at(30, 22)]).toBe(1)
})

test('a vehicle as dark as its tyres is refused, and so is one without windows', () => {
  expect(() => findPlainPaint(painted(30), vehicle, parts)).toThrow('paint_too_dark')
  expect(() => findPlainPaint(painted(200), vehicle, [])).toThrow('thing_edge_unsure')
})
