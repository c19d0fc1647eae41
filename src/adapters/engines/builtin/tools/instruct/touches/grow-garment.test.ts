import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { growGarment } from './grow-garment.ts'

const SIDE = 100
const NOTHING = newPlane(SIDE, SIDE)

/** A shirt of 40 by 40 pixels in the middle, before this. */
function shirt(colour: readonly number[], behind: readonly number[]): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) data.set([...(isShirt(i) ? colour : behind), 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}

const isWithin = (i: number, from: number, to: number) =>
  [i % SIDE, Math.floor(i / SIDE)].every((place) => place >= from && place < to)
const isShirt = (i: number) => isWithin(i, 30, 70)
/** All of it but a rim of two pixels. */
const found = mapPlane(NOTHING, (_, i) => +isWithin(i, 32, 68))
const whole = mapPlane(NOTHING, (_, i) => +isShirt(i))
const [ORANGE, GREY, WALL] = [
  [230, 120, 20],
  [130, 130, 135],
  [90, 110, 130],
]

test('the rim of an orange shirt belongs to it', async () => {
  expect(await growGarment(shirt(ORANGE, WALL), found, NOTHING)).toEqual(whole)
})

test('a grey shirt stays as it was found, since its rim may be anything', async () => {
  expect(await growGarment(shirt(GREY, GREY), found, NOTHING)).toEqual(found)
})

test('an orange wall behind an orange shirt is not worn', async () => {
  expect(await growGarment(shirt(ORANGE, ORANGE), found, NOTHING)).toEqual(found)
})

test('other clothes of the same colour are not part of it', async () => {
  const trousers = mapPlane(NOTHING, (_, i) => +(i >= 68 * SIDE))
  const grown = await growGarment(shirt(ORANGE, WALL), found, trousers)
  expect(grown.data[69 * SIDE + 50]).toBe(0)
  expect(grown.data[50 * SIDE + 31]).toBe(1)
})
