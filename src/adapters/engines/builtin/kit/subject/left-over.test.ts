import { expect, test } from 'vitest'
import { newPlane, type Plane } from '../pictures/raster.ts'
import { isNothingLeftOut } from './left-over.ts'

const SIDE = 100

/** A mask of a picture, all of it but so many rows. */
function allBut(rows: number): Plane {
  const plane = newPlane(SIDE, SIDE)
  plane.data.fill(1, rows * SIDE)
  return plane
}

test('a subject that is the whole picture, or nearly, was not cut out', () => {
  expect(isNothingLeftOut(allBut(0))).toBe(true)
  expect(isNothingLeftOut(allBut(3))).toBe(true)
})

test('a subject that fills a picture up to a strip was', () => {
  expect(isNothingLeftOut(allBut(6))).toBe(false)
  expect(isNothingLeftOut(allBut(SIDE))).toBe(false)
})
