import { expect, test } from 'vitest'
import { loadPicture } from '../../../kit/pictures/load-picture.ts'
import { models } from '../../../models.fixture.ts'
import { mediaFile } from '../../../photo-engines.fixture.ts'
import { irisesOf } from './face-masks.ts'
import { findOneFace } from './one-face.ts'
import { recolour } from './recolour.ts'
import { darkenRedEyes } from './red-eyes.ts'

const portrait = await loadPicture(mediaFile('astronaut.jpg'))

test('red eyes become dark, and the rest stays unchanged', async () => {
  const irises = irisesOf(portrait, await findOneFace(portrait, undefined, { models }))
  const flashed = recolour(portrait, irises, [220, 30, 30])
  const { data } = await darkenRedEyes(flashed, { models })
  const middle = irises.data.findIndex((share) => share > 0.9)
  const rednessIn = (pixels: Uint8Array) => (pixels[middle * 4] ?? 0) - (pixels[middle * 4 + 1] ?? 0)
  expect(rednessIn(data)).toBeLessThan(rednessIn(flashed.data) / 3)
  expect(data.filter((value, i) => value !== flashed.data[i] && !irises.data[i >> 2])).toHaveLength(0)
})

test('a picture without red eyes is refused', async () => {
  await expect(darkenRedEyes(portrait, { models })).rejects.toMatchObject({ reason: 'no_red_eyes' })
})
