import { describe, expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { mapPlane, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { isScribble, outlineMarked } from './outline-marked.ts'
import { outlining } from './outlines.fixture.ts'

const SIDE = 96
type Square = readonly [left: number, top: number, side: number]
const isIn = ([left, top, side]: Square, i: number) => {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
  return x >= left && x < left + side && y >= top && y < top + side
}
const THING: Square = [30, 30, 30]

/** A red square on grey. */
function photo(): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) data.set([isIn(THING, i) ? 220 : 90, 90, 90, 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}

function paint(...squares: readonly Square[]): Plane {
  return mapPlane(newPlane(SIDE, SIDE), (_, i) => (squares.some((square) => isIn(square, i)) ? 1 : 0))
}

/** Networks that take everything red in a box for a thing. */
function seeing(): Models {
  const { see, outline } = outlining((red, green) => red > green + 1)
  const never = () => Promise.reject(new Error('Nothing else is asked.'))
  return {
    run: async (_, picture) => see(picture),
    runAll: async (_, ...inputs) => outline(...inputs),
    runForBytes: never,
  }
}

const chosenIn = async (painted: Plane) => {
  const thing = await outlineMarked(photo(), painted, seeing())
  const at = (x: number, y: number) => Math.round(thing?.data[y * SIDE + x] ?? 0)
  return thing && { inside: at(45, 45), edge: at(33, 57), beside: at(25, 45), far: at(80, 80) }
}
const WHOLE = { inside: 1, edge: 1, beside: 0, far: 0 }
const SCRIBBLE = [0, 1, 2, 3, 4, 5, 6].map((step) => [32 + 4 * step, 31 + 4 * step, 3] as const)

describe('a thing is meant by a brush that', () => {
  test.each<[string, Plane]>([
    ['has painted generously over it', paint([22, 22, 46])],
    ['has scribbled over it', paint(...SCRIBBLE)],
  ])('%s', async (_, painted) => {
    expect(await chosenIn(painted)).toEqual(WHOLE)
  })

  test('does not cover far more, or something else', async () => {
    expect(await chosenIn(paint([20, 20, 70]))).toBeNull()
    expect(await chosenIn(paint([70, 70, 20]))).toBeNull()
  })
})

test('a line is a scribble, and a filled area is not', () => {
  expect(isScribble(paint(...SCRIBBLE))).toBe(true)
  expect(isScribble(paint([20, 20, 40]))).toBe(false)
})
