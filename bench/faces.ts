import path from 'node:path'
import sharp from 'sharp'
import type { Pixels } from '../src/adapters/engines/builtin/kit/faces/face.ts'
import { findFaces } from '../src/adapters/engines/builtin/kit/faces/find-faces.ts'
import { meshAt } from '../src/adapters/engines/builtin/kit/faces/mesh.ts'
import { skinMap } from '../src/adapters/engines/builtin/kit/faces/skin-map.ts'
import { trackFaces } from '../src/adapters/engines/builtin/kit/faces/track-faces.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 7
const FRAMES = 60
const MEMORY_MB = 1_500
const SAMPLE = path.resolve(import.meta.dirname, '../tests/media/astronaut.jpg')

/** What it takes to find faces, to follow one, and to tell skin from hair: the parts that a swap is made of. */
export async function benchFaces(): Promise<Row[]> {
  const tools = { models: createModels(MEMORY_MB), signal: new AbortController().signal }
  const photo = await portraitIn(2048, 1536)
  const frame = await portraitIn(1280, 720)
  const [face] = await findFaces(frame, tools)
  if (!face) throw new Error('No face was found in the sample.')
  const trackedMs = await timeOf(() =>
    trackFaces(
      Array.from({ length: FRAMES }, () => frame),
      tools,
    ),
  )
  return [
    {
      name: 'find faces, 2048x1536',
      value: await medianTimeOf(photo, (picture) => findFaces(picture, tools)),
      unit: 'ms p50',
    },
    {
      name: 'find faces, 1280x720',
      value: await medianTimeOf(frame, (picture) => findFaces(picture, tools)),
      unit: 'ms p50',
    },
    {
      name: 'mesh and eyes of a face',
      value: await medianTimeOf(frame, (picture) => meshAt(picture, face, tools)),
      unit: 'ms p50',
    },
    {
      name: 'map of skin and hair',
      value: await medianTimeOf(frame, (picture) => skinMap(picture, face, tools)),
      unit: 'ms p50',
    },
    { name: 'follow a face, 1280x720', value: (FRAMES * 1000) / trackedMs, unit: 'frames/s' },
  ]
}

/** The sample at its full height in a wider picture. */
async function portraitIn(width: number, height: number): Promise<Pixels> {
  const { data } = await sharp(SAMPLE)
    .resize(width, height, { fit: 'contain', background: '#c4cdd6' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data }
}

/** With other pixels each time, since networks remember their latest answers. */
async function medianTimeOf(picture: Pixels, work: (picture: Pixels) => Promise<unknown>): Promise<number> {
  await work(picture)
  const times: number[] = []
  for (let i = 1; i <= ROUNDS; i++) {
    const other = { ...picture, data: picture.data.map((value) => Math.min(255, value + i)) }
    times.push(await timeOf(() => work(other)))
  }
  return median(times)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
