import { describe, expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { type Mask, newMask } from '../fill/mask.ts'
import type { Picture } from '../pictures/raster.ts'
import { outlineMarked } from './outline-marked.ts'
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

function paint(...squares: readonly Square[]): Mask {
  const mask = newMask(SIDE, SIDE)
  mask.data.forEach((_, i) => {
    mask.data[i] = squares.some((square) => isIn(square, i)) ? 1 : 0
  })
  return mask
}

/** Networks to which whatever is red in a box is a thing. */
function seeing(): Models {
  const { see, outline } = outlining((red, green) => red > green + 1)
  const never = () => Promise.reject(new Error('Nothing else is asked.'))
  return {
    isLoaded: () => true,
    run: async (_, picture) => see(picture),
    runAll: async (_, ...inputs) => outline(...inputs),
    runForBytes: never,
  }
}

const chosenIn = async (painted: Mask) => {
  const { data } = await outlineMarked(photo(), painted, seeing())
  const at = (x: number, y: number) => Math.round(data[y * SIDE + x] ?? 0)
  return { inside: at(45, 45), edge: at(33, 57), beside: at(25, 45), far: at(80, 80) }
}

describe('what somebody has painted over', () => {
  test('is the thing that they have painted generously around', async () => {
    expect(await chosenIn(paint([22, 22, 46]))).toEqual({ inside: 1, edge: 1, beside: 0, far: 0 })
  })

  test('is the thing that they have scribbled over', async () => {
    const scribble = [0, 1, 2, 3, 4, 5, 6].map((step) => [32 + 4 * step, 31 + 4 * step, 3] as const)
    expect(await chosenIn(paint(...scribble))).toEqual({ inside: 1, edge: 1, beside: 0, far: 0 })
  })

  test('is the thing that they have dabbed at', async () => {
    expect(await chosenIn(paint([44, 44, 4]))).toEqual({ inside: 1, edge: 1, beside: 0, far: 0 })
  })

  test('is what they have painted where there is no thing', async () => {
    expect(await chosenIn(paint([70, 70, 20]))).toEqual({ inside: 0, edge: 0, beside: 0, far: 1 })
  })

  test('is all of it where a thing is only a small part of that', async () => {
    expect(await chosenIn(paint([20, 20, 70]))).toEqual({ inside: 1, edge: 1, beside: 1, far: 1 })
  })
})
