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

test('a door that was outlined with its window is painted without it, whatever the glass reflects', () => {
  const picture = painted(180)
  const door = planeFrom(size, (i) => +within(i, 24, 40, 6, 30))
  for (let i = 0; i < size.width * size.height; i++) {
    if (!within(i, 25, 39, 7, 15)) continue
    const value = within(i, 30, 33, 9, 12) ? 180 : 22
    picture.data.set([value, value, value, 255], i * 4)
  }
  const glass = planeFrom(size, (i) => +(isWindow(i) && !within(i, 24, 40, 6, 30)))
  const { data } = findPlainPaint(
    picture,
    vehicle,
    [glass, wheel, door].filter((part) => part !== undefined),
  )
  expect([data[at(30, 22)], data[at(31, 10)]]).toEqual([1, 0])
})

test('what is seen of the ground below a vehicle is not painted', () => {
  const picture = painted(180)
  for (let i = 29 * size.width; i < 33 * size.width; i++) picture.data.set([12, 12, 12], i * 4)
  const { data } = findPlainPaint(picture, vehicle, parts)
  expect([data[at(40, 22)], data[at(40, 38)]]).toEqual([1, 0])
})

test('a vehicle most of which has other colors than what was taken for its paint is refused', () => {
  const picture = painted(180)
  const colourOf = (x: number) => (x < 25 ? [40, 60, 190] : x < 45 ? [190, 40, 40] : [180, 180, 180])
  for (let i = 18 * size.width; i < size.width * size.height; i++)
    picture.data.set(colourOf(i % size.width), i * 4)
  expect(() => findPlainPaint(picture, vehicle, parts)).toThrow('thing_edge_unsure')
})

test('a vehicle as dark as its tyres is refused, and so is one without windows', () => {
  expect(() => findPlainPaint(painted(30), vehicle, parts)).toThrow('paint_too_dark')
  expect(() => findPlainPaint(painted(200), vehicle, [])).toThrow('thing_edge_unsure')
})
