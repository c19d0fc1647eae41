import { expect, test } from 'vitest'
import { newPlane, type Picture } from '../pictures/raster.ts'
import { groundOf, markIn } from './mark-shape.ts'
import { countChosen, type Mask, maskAt, newMask, placesOf } from './mask.ts'

const SIZE = { width: 100, height: 60 }

function boxOf(left: number, top: number, width: number, height: number): Mask {
  const mask = newMask(SIZE.width, SIZE.height)
  for (let y = top; y < top + height; y++)
    mask.data.fill(1, y * SIZE.width + left, y * SIZE.width + left + width)
  return mask
}

/** What the network would see: a mark where this mask is set. */
function seeing(mark: Mask) {
  const certainty = newPlane(SIZE.width, SIZE.height)
  for (const i of placesOf(mark)) certainty.data[i] = 0.9
  return { certainty }
}

test('what a mark encloses belongs to it, and the picture between letters does not', () => {
  const place = boxOf(10, 10, 60, 40)
  const ring = maskAt(
    placesOf(boxOf(20, 20, 20, 20)).filter((i) => !boxOf(24, 24, 12, 12).data[i]),
    SIZE,
  )
  expect(countChosen(markIn(seeing(ring), place) ?? newMask(1, 1))).toBe(400)
  expect(markIn(seeing(boxOf(20, 20, 4, 4)), place), 'too little to be a mark').toBeNull()
})

test('at the edge of the picture a mark encloses what the edge cuts off', () => {
  const [place, lid] = [boxOf(10, 40, 60, 20), boxOf(20, 46, 30, 14)]
  const cup = maskAt(
    placesOf(lid).filter((i) => !boxOf(24, 50, 22, 10).data[i]),
    SIZE,
  )
  expect(markIn(seeing(cup), place)).toEqual(lid)
})

/** Grass with a strip over it, and letters on the strip. */
function drawStrip(strip: number): Picture {
  const data = new Uint8Array(SIZE.width * SIZE.height * 4).fill(255)
  const ground = boxOf(20, 20, 60, 20)
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const grass = 90 + 40 * (i % 3)
    data.fill(ground.data[i] ? strip : grass, i * 4, i * 4 + 3)
  }
  return { ...SIZE, data }
}

test('the strip that letters stand on goes with them, unless the scene is like it', () => {
  const [place, letters] = [boxOf(14, 14, 72, 32), boxOf(40, 26, 20, 8)]
  const found = groundOf(drawStrip(10), letters, place, 3)
  expect(found && countChosen(found)).toBe(1200)
  expect(groundOf(drawStrip(130), letters, place, 3)).toBeNull()
})
