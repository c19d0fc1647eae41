import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { type Mask, newMask } from './mask.ts'
import { isSoundFilling } from './sound-filling.ts'

const SIDE = 160

function squareOf(side: number): Mask {
  const mask = newMask(SIDE, SIDE)
  const from = (SIDE - side) / 2
  for (let y = from; y < from + side; y++) mask.data.fill(1, y * SIDE + from, y * SIDE + from + side)
  return mask
}

function draw(greyAt: (i: number) => number): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4).fill(255)
  for (let i = 0; i < SIDE * SIDE; i++) data.fill(greyAt(i), i * 4, i * 4 + 3)
  return { width: SIDE, height: SIDE, data }
}

const weave = (i: number, strength: number) => 120 + strength * ((i + Math.floor(i / SIDE)) % 2)

test('a filling as rough as its surroundings could be what was there, and one full of things could not', () => {
  const holes = squareOf(20)
  const rough = (inside: number) => draw((i) => weave(i, holes.data[i] ? inside : 12))
  expect(isSoundFilling(rough(16), holes, 40)).toBe(true)
  expect(isSoundFilling(rough(60), holes, 40)).toBe(false)
})

test('only plain ground is guessed behind much', () => {
  const holes = squareOf(80)
  const plain = draw((i) => weave(i, 6))
  const halves = draw((i) => (i % SIDE < SIDE / 2 ? 60 : 180))
  expect(isSoundFilling(plain, holes, 40)).toBe(true)
  expect(isSoundFilling(halves, holes, 40)).toBe(false)
  expect(isSoundFilling(halves, holes, 90), 'thicker is allowed').toBe(true)
  expect(isSoundFilling(halves, squareOf(20), 40), 'thin').toBe(true)
})
