import { expect, it } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { ORIGINAL, tools } from './faces.fixture.ts'
import { isRim, withGlasses } from './glasses.fixture.ts'
import { takeOffGlasses, wearsGlasses } from './take-off-glasses.ts'

const { face } = ORIGINAL
const task = { ...tools, signal: new AbortController().signal }
const plain: Picture = { ...ORIGINAL.picture, data: withAlpha(ORIGINAL.picture.data) }

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
  const worn = { ...plain, ...withGlasses(plain) }
  const bare = await takeOffGlasses(worn, face, task)
  expect(greenOfRims(worn)).toBe(12)
  expect(greenOfRims(bare)).toBeGreaterThan(0.6 * greenOfRims(plain))
  expect(await takeOffGlasses(plain, face, task)).toBe(plain)
})

it('sees who wears glasses', async () => {
  expect(await wearsGlasses(withGlasses(ORIGINAL.picture), face, task)).toBe(true)
  expect(await wearsGlasses(ORIGINAL.picture, face, task)).toBe(false)
})
