import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { repaintVehicle } from './repaint-things.ts'

const SIDE = 20
const ALL = mapPlane(newPlane(SIDE, SIDE), () => 1)
const BLUE = [47, 125, 246] as const

/** A vehicle of two colours, the first in this part of its rows. */
function vehicle(one: readonly number[], part: number, other: readonly number[]): Picture {
  const data = Uint8Array.from(
    { length: SIDE * SIDE * 4 },
    (_, i) => [...(i < part * SIDE * SIDE * 4 ? one : other), 255][i % 4] ?? 0,
  )
  return { width: SIDE, height: SIDE, data }
}

test('the colourful part of a vehicle is its paint, even if more of it is dark', () => {
  const { data } = repaintVehicle(vehicle([240, 120, 30], 0.4, [25, 25, 25]), ALL, BLUE)
  expect(data[2]).toBeGreaterThan((data[0] ?? 0) + 60)
  expect([...data.subarray(-4)]).toEqual([25, 25, 25, 255])
})

test('a vehicle as dark as its windows is refused', () => {
  expect(() => repaintVehicle(vehicle([30, 30, 34], 0.5, [25, 25, 25]), ALL, BLUE)).toThrow('paint_too_dark')
})

test('a white car is painted, however much of it is glass and tyres', () => {
  const { data } = repaintVehicle(vehicle([235, 235, 235], 0.35, [40, 42, 44]), ALL, BLUE)
  expect(data[2]).toBeGreaterThan((data[0] ?? 0) + 60)
  expect([...data.subarray(-4)]).toEqual([40, 42, 44, 255])
})

test('rims as bright as the paint stay unchanged', () => {
  const wide = mapPlane(newPlane(60, 40), () => 1)
  // A white car with one wheel, 16 pixels wide, whose rim is white, too.
  const far = (i: number) => Math.hypot((i % 60) - 20, Math.floor(i / 60) - 30)
  const data = Uint8Array.from({ length: 60 * 40 * 4 }, (_, k) => {
    const isTyre = far(k >> 2) > 4 && far(k >> 2) < 8
    return k % 4 === 3 ? 255 : isTyre ? 20 : 230
  })
  const painted = repaintVehicle({ width: 60, height: 40, data }, wide, BLUE).data
  const at = (x: number, y: number) => [...painted.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 3)]
  expect(at(20, 30)).toEqual([230, 230, 230])
  expect(at(50, 30)[2]).toBeGreaterThan((at(50, 30)[0] ?? 0) + 60)
})

test('colourful paint is changed in its shade, too', () => {
  const { data } = repaintVehicle(vehicle([200, 30, 30], 0.7, [70, 8, 8]), ALL, BLUE)
  expect(data.at(-2)).toBeGreaterThan((data.at(-4) ?? 0) + 20)
})

test('a vehicle that is mostly plain and brighter than its tinted glass is refused', () => {
  const jeep = vehicle([60, 90, 110], 0.35, [200, 195, 185])
  expect(() => repaintVehicle(jeep, ALL, BLUE)).toThrow('thing_edge_unsure')
})
