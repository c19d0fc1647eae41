import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import type { EngineFile, EngineInput } from '../src/modules/generations/engine.ts'
import { log } from './database.ts'
import { medianTimeOnNewPhotos } from './new-photos.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const MEMORY_MB = 1_500
const SAMPLE = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')
/** A photo whose video has the size of 720p. */
const PHOTO = { width: 1280, height: 720 }
const SECONDS = 5

/** A video from a picture, plain and with weather, and a few effects, each as a whole. */
export async function benchImageVideo(): Promise<Row[]> {
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-image-video-'))
  const engines = createBuiltinEngines({ processes: 1, memoryMb: MEMORY_MB, ffmpeg, log })
  try {
    const photo = path.join(workspace, 'photo.png')
    await sharp(SAMPLE).resize(PHOTO.width, PHOTO.height, { position: 'top' }).png().toFile(photo)
    const image = fileOf(photo)
    const run = (tool: EngineInput['tool'], values: EngineInput['values']) =>
      engines.run(
        { tool, values, seed: 1 },
        { workspace, signal: new AbortController().signal, progress: () => {} },
      )
    const video = (prompt: string) =>
      run('image-to-video-ai', { image, prompt, camera: 'push', seconds: SECONDS })
    const painted = path.join(workspace, 'painted.png')
    await paintHalf(painted)
    const flow = () =>
      run('image-to-video-ai', {
        image,
        prompt: '',
        camera: 'flow',
        flowing: fileOf(painted),
        flow: 'sway',
        direction: 'right',
        seconds: SECONDS,
      })
    const effect = (template: string) => run('ai-effect', { template, pictures: [image] })
    const medianOf = async (task: () => Promise<unknown>) =>
      (await medianTimeOnNewPhotos(task, [photo], ROUNDS)) / 1000
    const rows: Row[] = [
      {
        name: `image to video, ${SECONDS} s of 720p, first`,
        value: await secondsOf(() => video('')),
        unit: 's',
      },
      { name: `image to video, ${SECONDS} s of 720p`, value: await medianOf(() => video('')), unit: 's p50' },
      {
        name: `the same with snow at night`,
        value: await medianOf(() => video('snow at night')),
        unit: 's p50',
      },
      { name: 'the same with the right half swaying', value: await medianOf(flow), unit: 's p50' },
    ]
    for (const template of ['halloween-ai-generator', 'autumn-leaves', 'sketch-to-colour']) {
      rows.push({
        name: `the effect ${template}`,
        value: await medianOf(() => effect(template)),
        unit: 's p50',
      })
    }
    return rows
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
}

/** The right half of a photo, as a brush would paint it. */
async function paintHalf(file: string): Promise<void> {
  const half = { ...PHOTO, width: PHOTO.width / 2 }
  await sharp({ create: { ...half, channels: 3, background: 'white' } })
    .extend({ left: half.width, background: 'black' })
    .png()
    .toFile(file)
}

function fileOf(file: string): EngineFile {
  return { path: file, kind: 'image', mime: 'image/png', ...PHOTO, durationMs: null }
}

async function secondsOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return (performance.now() - started) / 1000
}
