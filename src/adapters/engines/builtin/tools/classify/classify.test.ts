import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { mediaFile } from '../../photo-engines.fixture.ts'
import { classify } from './classify.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-classify-'))
afterAll(() => rm(folder, { recursive: true }))

/** The mean brightness, from 0 to 1, of what the network is shown of the photo in this part of its light. */
async function shownAt(light: number): Promise<number> {
  const file = path.join(folder, 'photo.png')
  await sharp(mediaFile('astronaut.jpg')).linear(light, 0).png().toFile(file)
  let shown: readonly number[] = []
  const models = {
    run: async (_name: string, input: Tensor) => {
      shown = Array.from(input.data as Float32Array)
      return Float32Array.of(0, 0, 1, 0, 0)
    },
  } as Pick<Models, 'run'> as Models
  await classify(file, models)
  return shown.reduce((sum, value) => sum + value, 0) / shown.length
}

test('dark pictures are judged in the light (trap: an audience in a dark hall that is taken for nudity)', async () => {
  const dim = await shownAt(0.4)
  const dark = await shownAt(0.2)
  expect(dim).toBeGreaterThan(0.35)
  expect(dark).toBeGreaterThan(0.3)
})

test('pictures in ordinary light are judged as they are', async () => {
  expect(await shownAt(0.9)).toBeCloseTo(0.9 * (await shownAt(1)), 1)
})
