import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { repaintVehicle } from './repaint-things.ts'

const SIDE = 20
const ALL = mapPlane(newPlane(SIDE, SIDE), () => 1)
const BLUE = [47, 125, 246] as const

/** A vehicle of two colours, the first of which it has in this part of its rows. */
function vehicle(one: readonly number[], part: number, other: readonly number[]): Picture {
  const data = Uint8Array.from(
    { length: SIDE * SIDE * 4 },
    (_, i) => [...(i < part * SIDE * SIDE * 4 ? one : other), 255][i % 4] ?? 0,
  )
  return { width: SIDE, height: SIDE, data }
}

test('the colourful part of a vehicle is its paint, though more of it is dark', () => {
  const { data } = repaintVehicle(vehicle([240, 120, 30], 0.4, [25, 25, 25]), ALL, BLUE)
  expect(data[2]).toBeGreaterThan((data[0] ?? 0) + 60)
  expect([...data.subarray(-4)]).toEqual([25, 25, 25, 255])
})

test('a vehicle as dark as its windows is refused', () => {
  expect(() => repaintVehicle(vehicle([30, 30, 34], 0.5, [25, 25, 25]), ALL, BLUE)).toThrow('paint_too_dark')
})

test('a vehicle most of which is plain and brighter than its tinted glass is refused', () => {
  const jeep = vehicle([60, 90, 110], 0.35, [200, 195, 185])
  expect(() => repaintVehicle(jeep, ALL, BLUE)).toThrow('thing_edge_unsure')
})
