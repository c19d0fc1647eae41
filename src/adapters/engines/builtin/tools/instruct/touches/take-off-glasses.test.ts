import { expect, it } from 'vitest'
import { ORIGINAL, tools } from '../../../kit/faces/faces.fixture.ts'
import { isRim, withGlasses } from '../../../kit/faces/glasses.fixture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { takeOffGlasses } from './take-off-glasses.ts'

const task = { ...tools, signal: new AbortController().signal }
const plain: Picture = { ...ORIGINAL.picture, data: withAlpha(ORIGINAL.picture.data) }
const worn: Picture = { ...plain, ...withGlasses(plain) }

function withAlpha(data: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: (data.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (data[(i >> 2) * 3 + (i % 4)] ?? 0),
  )
}

/** The mean green of all pixels on the rims. */
function greenOfRims({ width, data }: Picture): number {
  const greens = Array.from({ length: data.length / 4 }, (_, i) => i)
    .filter((i) => isRim(i % width, Math.floor(i / width)))
    .map((i) => data[4 * i + 1] ?? 0)
  return greens.reduce((sum, green) => sum + green, 0) / greens.length
}

it('removes rims, and leaves a face without any unchanged', async () => {
  const bare = await takeOffGlasses(worn, undefined, task)
  expect(greenOfRims(worn)).toBe(12)
  expect(greenOfRims(bare)).toBeGreaterThan(0.6 * greenOfRims(plain))
  expect(await takeOffGlasses(plain, undefined, task)).toBe(plain)
})

it('refuses a result in which the rims are smeared over the face', async () => {
  const smearing: typeof task.models = {
    ...task.models,
    runForBytes: async (name, ...inputs) => (await task.models.runForBytes(name, ...inputs)).map(() => 0),
  }
  await expect(takeOffGlasses(worn, undefined, { ...task, models: smearing })).rejects.toMatchObject({
    reason: 'thing_still_seen',
  })
})
