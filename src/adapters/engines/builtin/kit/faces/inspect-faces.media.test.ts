import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { EngineFile, EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { createVideos } from '../video/videos.fixture.ts'
import { overlapOf, type Pixels } from './face.ts'
import {
  background,
  COFFEE,
  tools as faceTools,
  ORIGINAL,
  type Paste,
  PORTRAIT,
  paste,
} from './faces.fixture.ts'
import { withGlasses } from './glasses.fixture.ts'
import { inspectFaces } from './inspect-faces.ts'
import { stillTimes } from './list-people.ts'
import { estimateTraits } from './traits.ts'

const videos = await createVideos()
const workspace = await mkdtemp(path.join(tmpdir(), 'inspect-faces-'))
afterAll(async () => {
  await videos.remove()
  await rm(workspace, { recursive: true })
})

const tools = { ...videos.tools, ...faceTools, workspace, progress: () => {} }
const WARM = { light: [1.2, 1, 0.75] } satisfies Partial<Paste>
const COLD = { light: [0.6, 0.75, 1.1] } satisfies Partial<Paste>

test('the faces of a picture are listed in its pixels, from left to right', async () => {
  const picture = await background('coffee', 700, 400)
  const boxes = paste(picture, [
    { x: 500, y: 200, height: 120 },
    { x: 180, y: 200, height: 100 },
  ])
  const { faces, warnings } = await inspect({ target: await fileOf(picture) })
  expect(faces).toHaveLength(2)
  expect(faces[0] && boxes[1] && overlapOf(faces[0], boxes[1])).toBeGreaterThan(0.8)
  expect(faces[1] && boxes[0] && overlapOf(faces[1], boxes[0])).toBeGreaterThan(0.8)
  expect(warnings).toEqual([])
})

test('a target without a face is refused, and a form without files is not', async () => {
  await expect(inspect({ target: imageFile(COFFEE) })).rejects.toMatchObject({ reason: 'no_face' })
  expect(await inspect({})).toEqual({ faces: [], warnings: [] })
})

test('new faces are checked before there is a target, and those without a face are named by number', async () => {
  const single = await inspect({ source: imageFile(COFFEE) })
  expect(single.warnings).toEqual(['no_face_in_source'])
  const several = await inspect({ source: [imageFile(PORTRAIT), imageFile(COFFEE)] })
  expect(several.warnings).toEqual(['no_face_in_source_2'])
})

test('a new face with glasses causes a warning', async () => {
  const source = await fileOf(withGlasses(ORIGINAL.picture))
  expect((await inspect({ source })).warnings).toContain('source_glasses')
})

test('small, covered and many faces cause warnings', async () => {
  const small = await background('plain', 300, 200)
  paste(small, [{ x: 150, y: 100, height: 40 }])
  expect((await inspect({ target: await fileOf(small) })).warnings).toContain('face_small')

  const covered = await background('plain', 400, 300)
  paste(covered, [{ x: 200, y: 150, height: 160 }])
  fill(covered, { x: 120, y: 165, width: 160, height: 100 })
  expect((await inspect({ target: await fileOf(covered) })).warnings).toContain('face_covered')

  const group = await background('plain', 900, 400)
  const places = Array.from({ length: 10 }, (_, i) => ({
    x: 90 + (i % 5) * 180,
    y: i < 5 ? 100 : 300,
    height: 80,
  }))
  paste(group, places)
  const { faces, warnings } = await inspect({ target: await fileOf(group) })
  expect(faces).toHaveLength(10)
  expect(warnings).toContain('many_faces')
})

test('everybody in a GIF and in a video is listed once, in order of appearance', async () => {
  const stills = await Promise.all(
    [0, 1, 2, 3].map(async (frame) => {
      const picture = await background('coffee', 480, 270)
      const cold: Paste = { x: 110, y: 135, height: 80, ...COLD }
      paste(picture, [{ x: 350 + frame * 4, y: 135, height: 80, ...WARM }, ...(frame > 1 ? [cold] : [])])
      return picture
    }),
  )
  const gif = await gifOf(stills)
  const inGif = await inspect({ target: { ...imageFile(gif), kind: 'gif', width: 480 } }, 'gif-face-swap')
  expect(inGif.faces.map(({ x }) => x > 240)).toEqual([true, false])

  // Twice as large, to check that boxes are in pixels of the video even if smaller stills are inspected.
  const larger = '-vf scale=1920:1080 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -r 4'.split(' ')
  const file = await videos.video('mp4', '-i', gif, ...larger)
  const video = { ...imageFile(file), kind: 'video', width: 1920, height: 1080 } as const
  const inVideo = await inspect({ target: video }, 'video-face-swap')
  expect(inVideo.faces.map(({ x }) => x > 960)).toEqual([true, false])
  expect(inVideo.faces[0]?.height).toBeGreaterThan(250)
})

test('a motion clip needs a face', async () => {
  const video = await videos.video(
    'mp4',
    ...'-f lavfi -i testsrc2=s=320x180:d=1:r=10 -pix_fmt yuv420p'.split(' '),
  )
  const driver = { ...imageFile(video), kind: 'video' } as const
  await expect(inspect({ image: imageFile(PORTRAIT), driver }, 'ai-mimic-motion')).rejects.toMatchObject({
    reason: 'no_face_in_driver',
  })
})

test('an adult is estimated to be one, and children are refused only if the operator wants that', async () => {
  const { picture, face } = ORIGINAL
  const { years } = await estimateTraits(picture, face, tools)
  expect(years).toBeGreaterThan(22)
  expect(years).toBeLessThan(60)
  const input = { target: imageFile(PORTRAIT) }
  expect((await inspect(input, 'ai-face-swap', true)).faces).toHaveLength(1)
  const childish = { ...tools, models: { ...tools.models, runAll: answerWithAge(7) }, refuseMinors: true }
  for (const values of [input, { source: input.target }]) {
    const asked = inspectFaces({ tool: 'ai-face-swap', values, seed: 1 }, childish)
    await expect(asked).rejects.toMatchObject({ reason: 'minor' })
  }
})

test('stills of a video start near its beginning, become more with its length, and stay before its end', () => {
  expect(stillTimes(2_000)).toHaveLength(3)
  expect(stillTimes(60_000)).toHaveLength(8)
  for (const durationMs of [40, 2_000, 60_000]) {
    const times = stillTimes(durationMs)
    expect(times[0]).toBeLessThanOrEqual(100)
    expect(Math.max(...times)).toBeLessThan(durationMs)
  }
})

/** The real networks, except for the one that estimates ages. */
function answerWithAge(years: number): (typeof tools)['models']['runAll'] {
  return async (name, ...inputs) => {
    if (name !== 'faceres') return tools.models.runAll(name, ...inputs)
    const shares = new Float32Array(100)
    shares[years] = 1
    return { 'age_pred/Softmax': shares }
  }
}

function inspect(
  values: EngineInput['values'],
  tool: EngineInput['tool'] = 'multiple-face-swap',
  refuseMinors = false,
): Promise<Inspection> {
  return inspectFaces({ tool, values, seed: 1 }, { ...tools, refuseMinors })
}

function imageFile(file: string): EngineFile {
  return { path: file, kind: 'image', mime: 'image/png', width: null, height: null, durationMs: null }
}

let written = 0
async function fileOf({ width, height, data }: Pixels): Promise<EngineFile> {
  const file = path.join(workspace, `${++written}.png`)
  await sharp(data, { raw: { width, height, channels: 3 } }).toFile(file)
  return { ...imageFile(file), width, height }
}

async function gifOf(pictures: readonly Pixels[]): Promise<string> {
  const file = path.join(workspace, `${++written}.gif`)
  const [{ width, height }] = pictures as [Pixels]
  const stacked = Buffer.concat(pictures.map(({ data }) => data))
  const raw = { width, height: height * pictures.length, channels: 3, pageHeight: height } as const
  await sharp(stacked, { raw })
    .gif({ delay: pictures.map(() => 500), effort: 1 })
    .toFile(file)
  return file
}

function fill({ width, data }: Pixels, box: { x: number; y: number; width: number; height: number }): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    data.fill(70, (y * width + box.x) * 3, (y * width + box.x + box.width) * 3)
  }
}
