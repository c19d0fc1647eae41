import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { countChosen, type Mask, maskAt, newMask, placesOf } from './mask.ts'
import { strangeBeside } from './strange-colours.ts'

const SIZE = { width: 80, height: 40 }
const REACH = 3

function boxOf(left: number, top: number, width: number, height: number): Mask {
  const mask = newMask(SIZE.width, SIZE.height)
  for (let y = top; y < top + height; y++)
    mask.data.fill(1, y * SIZE.width + left, y * SIZE.width + left + width)
  return mask
}

const ORANGE = [240, 140, 30] as const
const BLUE = [30, 60, 200] as const

/** Gray ground with coloured areas. */
function draw(...areas: [Mask, readonly [number, number, number]][]): Picture {
  const data = new Uint8Array(SIZE.width * SIZE.height * 4).fill(255)
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const colour = areas.findLast(([area]) => area.data[i])?.[1] ?? [150 + (i % 5), 150, 150]
    data.set(colour, i * 4)
  }
  return { ...SIZE, data }
}

const place = boxOf(10, 8, 60, 24)
const seen = boxOf(20, 14, 12, 12)

test('a part of another colour that touches a mark belongs to it', () => {
  const other = boxOf(32, 14, 12, 12)
  expect(strangeBeside(draw([seen, ORANGE], [other, BLUE]), seen, place, REACH)).toEqual(other)
})

test('a colour of the scene stays, and so does a thing that does not touch the mark', () => {
  const [other, apart] = [boxOf(32, 14, 12, 12), boxOf(56, 14, 8, 8)]
  const inScene = draw(
    [boxOf(0, 0, 8, 40), BLUE],
    [boxOf(32, 0, 12, 40), BLUE],
    [seen, ORANGE],
    [other, BLUE],
  )
  expect(countChosen(strangeBeside(inScene, seen, place, REACH)), 'it goes on around the place').toBe(0)
  expect(countChosen(strangeBeside(draw([seen, ORANGE], [apart, BLUE]), seen, place, REACH))).toBe(0)
})

test('specks are not parts of a mark, and nothing is strange where nothing is around a place', () => {
  const speck = boxOf(33, 14, 2, 2)
  expect(countChosen(strangeBeside(draw([seen, ORANGE], [speck, BLUE]), seen, place, REACH))).toBe(0)
  const everywhere = maskAt(Array(SIZE.width * SIZE.height).keys(), SIZE)
  expect(placesOf(strangeBeside(draw([seen, ORANGE]), seen, everywhere, REACH))).toEqual([])
})
