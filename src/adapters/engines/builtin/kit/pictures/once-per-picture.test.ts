import { expect, test, vi } from 'vitest'
import type { Models } from '../../models/models.ts'
import { oncePerPicture } from './once-per-picture.ts'
import type { Picture } from './raster.ts'

const models = {} as Models
const newPicture = (): Picture => ({ width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 255) })

test('the same models are asked once about each picture, however often and however soon', async () => {
  const ask = vi.fn(async (picture: Picture) => picture.width)
  const asked = oncePerPicture(ask)
  const one = newPicture()
  const other = newPicture()
  expect(await Promise.all([asked(one, models), asked(one, models)])).toEqual([1, 1])
  expect(ask).toHaveBeenCalledTimes(1)
  await asked(other, models)
  expect(ask).toHaveBeenCalledTimes(2)
  await asked(one, {} as Models)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a failure is not an answer: the next one asks again', async () => {
  const ask = vi.fn(async () => 1).mockRejectedValueOnce(new Error('out of memory'))
  const asked = oncePerPicture(ask)
  const picture = newPicture()
  await expect(asked(picture, models)).rejects.toThrow('out of memory')
  expect(await asked(picture, models)).toBe(1)
})
