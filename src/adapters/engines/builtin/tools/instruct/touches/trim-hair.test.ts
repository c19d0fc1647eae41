import { expect, test } from 'vitest'
import { newPlane, planeFrom } from '../../../kit/pictures/raster.ts'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { trimHair } from './trim-hair.ts'

const [SIDE, HEAD] = [160, 60]
const [HAT, HAIR] = [
  [20, 20, 24, 255],
  [170, 120, 70, 255],
] as const
/** A hat above row 80 and hair below it; the map of hair begins some rows too high. */
const picture = drawPicture(SIDE, SIDE, (_, y) => (y < 80 ? HAT : HAIR))
const found = planeFrom(newPlane(SIDE, SIDE), (i) => (Math.floor(i / SIDE) >= 75 ? 1 : 0))
const at = (row: number) => row * SIDE + SIDE / 2

test('a hat that was found as hair is left out, and hair stays', async () => {
  const { data } = await trimHair(picture, found, HEAD)
  expect([77, 90, 140].map((row) => data[at(row)])).toEqual([0, 1, 1])
})

test('where hair looks like its surroundings, all that was found stays', async () => {
  const dark = drawPicture(SIDE, SIDE, () => HAT)
  expect((await trimHair(dark, found, HEAD)).data).toEqual(found.data)
})
