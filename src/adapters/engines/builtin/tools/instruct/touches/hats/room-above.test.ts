import { expect, test } from 'vitest'
import { planeFrom } from '../../../../kit/pictures/raster.ts'
import { drawPicture } from '../../../../photo-engines.fixture.ts'
import { addRoomAbove } from './room-above.ts'

const [SIDE, ROWS] = [80, 30]
const isHead = (x: number, y: number) => Math.abs(x - 40) < 12 && y > 4
/** A red head in front of a wall that grows brighter to the right. */
const portrait = drawPicture(SIDE, SIDE, (x, y) => (isHead(x, y) ? [220, 20, 20, 255] : [x, x, 150, 255]))
const head = planeFrom(portrait, (i) => (isHead(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0))

test('the wall goes on above, without the head and without a seam', () => {
  const taller = addRoomAbove(portrait, ROWS, head)
  expect([taller.width, taller.height]).toEqual([SIDE, SIDE + ROWS])
  const at = (x: number, y: number) => taller.data.slice((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3)
  for (const x of [4, 40, 76]) {
    const [red = 0, green = 0, blue = 0] = at(x, 2)
    expect(Math.abs(red - green)).toBeLessThan(4)
    expect(Math.abs(blue - 150)).toBeLessThan(4)
    expect(Math.abs((at(x, ROWS - 1)[0] ?? 0) - (at(x, ROWS)[0] ?? 0))).toBeLessThan(4)
  }
  expect(at(4, 2)[0]).toBeLessThan(at(76, 2)[0] ?? 0)
})

test('the picture itself stays as it is', () => {
  const taller = addRoomAbove(portrait, ROWS, head)
  expect(Buffer.from(taller.data.subarray(ROWS * SIDE * 4)).equals(Buffer.from(portrait.data))).toBe(true)
})
