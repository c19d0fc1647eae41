import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { isNothingLeftOut } from './left-over.ts'

const SIDE = 100

/** A cut-out of all of a picture but this many rows. */
function allBut(rows: number): Picture {
  return { width: SIDE, height: SIDE, data: new Uint8Array(4 * SIDE * SIDE).fill(255, 4 * rows * SIDE) }
}

test('a subject that is all or nearly all of the picture was not cut out', () => {
  expect(isNothingLeftOut(allBut(0))).toBe(true)
  expect(isNothingLeftOut(allBut(3))).toBe(true)
})

test('a subject that leaves a strip of the picture was cut out', () => {
  expect(isNothingLeftOut(allBut(6))).toBe(false)
  expect(isNothingLeftOut(allBut(SIDE))).toBe(false)
})
