import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { newMask } from './mask.ts'
import { certaintyOf, viewForUnmark } from './unmark-network.ts'

/** Of one colour, and another in the last pixel. */
function aPicture(width: number, height: number): Picture {
  const data = new Uint8Array(width * height * 4).fill(255)
  data.set([0, 51, 102, 255], data.length - 4)
  return { width, height, data }
}

test('a picture is repeated beyond its edges until the network can halve it four times', async () => {
  const { work, padded, colours } = await viewForUnmark(aPicture(20, 10), null)
  expect([work.width, work.height]).toEqual([20, 10])
  expect(padded).toEqual({ width: 32, height: 16 })
  expect(colours.dims).toEqual([1, 3, 16, 32])
  const last = colours.data.length / 3 - 1
  const size = 32 * 16
  expect([0, 1, 2].map((colour) => colours.data[colour * size + last])).toEqual([
    0,
    Math.fround(51 / 255),
    Math.fround(102 / 255),
  ])
})

test('a large picture is examined at a smaller size, and the answers have that size', async () => {
  const { work, readPlane, padded } = await viewForUnmark(aPicture(1280, 320), null)
  expect([work.width, work.height]).toEqual([640, 160])
  const said = new Float32Array(padded.width * padded.height).fill(2)
  const plane = readPlane(said, (value) => value / 2)
  expect([plane.width, plane.height]).toEqual([640, 160])
  expect(plane.data.every((value) => value === 1)).toBe(true)
})

test('the hint is placed within the padded picture', async () => {
  const places = newMask(20, 10)
  places.data[3 * 20 + 7] = 1
  const { hint, padded } = await viewForUnmark(aPicture(20, 10), places)
  expect(hint.data[3 * padded.width + 7]).toBe(1)
  expect(Array.from(hint.data, Number).reduce((sum, value) => sum + value)).toBe(1)
})

test('logits become certainties from 0 to 1', () => {
  expect(certaintyOf(0)).toBe(0.5)
  expect(certaintyOf(20)).toBeCloseTo(1)
  expect(certaintyOf(-20)).toBeCloseTo(0)
})
