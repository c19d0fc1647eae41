import { truncate } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { EngineFile, EngineInput } from '../../../../../modules/generations/engine.ts'
import { runFfmpeg, sourceArguments } from '../../../../media/ffmpeg.ts'
import { createSamples } from '../../../../media/samples.fixture.ts'
import { coloursAt, isOnFace, placesOf } from '../../kit/faces/atlas.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import { tools as faceTools, ORIGINAL, PORTRAIT } from '../../kit/faces/faces.fixture.ts'
import { trackFaces } from '../../kit/faces/track-faces.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import type { Video } from '../../kit/video/video.ts'
import { OTHER } from './made-people.fixture.ts'
import { distanceOf, portraitOf, saveHead } from './swap.fixture.ts'
import { preview, run } from './video-swap.ts'

const samples = await createSamples()
afterAll(() => samples.remove())
const tools = {
  ...faceTools,
  ffmpeg: samples.ffmpeg ?? '',
  progress: () => {},
  signal: new AbortController().signal,
  workspace: samples.folder,
}

const other = await portraitOf(OTHER)
const source = engineFile(await saveHead(other, samples.newPath()), 'image')

function engineFile(path: string, kind: EngineFile['kind']): EngineFile {
  return { path, kind, mime: '', width: null, height: null, durationMs: null }
}

const { box } = ORIGINAL.face
/** The head, which moves slowly; in a whole picture, the face is not cut off. */
const MOVING = `crop=240:240:'${Math.round(box.x - 70)}+8*sin(2*PI*n/36)':'${Math.max(8, Math.round(box.y - 60))}+4*cos(2*PI*n/36)'`
const ENCODED = '-c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p'.split(' ')

/** A second of the portrait, with additional options for ffmpeg. */
function portraitVideo(
  options: { filters?: string[]; rate?: string; frames?: number; sound?: boolean; more?: string[] } = {},
) {
  const { filters = [], rate = '30000/1001', frames = 12, sound = true, more = [] } = options
  return samples.video(
    'mp4',
    '-loop',
    '1',
    '-framerate',
    rate,
    '-i',
    PORTRAIT,
    ...(sound ? '-f lavfi -i sine=440:d=1'.split(' ') : []),
    '-vf',
    [MOVING, ...filters].join(','),
    '-frames:v',
    `${frames}`,
    ...(sound ? ['-c:a', 'aac', '-t', '0.4'] : []),
    ...ENCODED,
    ...more,
  )
}

function inputFor(target: string): EngineInput {
  return { tool: 'video-face-swap', values: { target: engineFile(target, 'video'), source }, seed: 1 }
}

async function swap(target: string) {
  const [output] = await run(inputFor(target), tools)
  if (!output) throw new Error('Nothing came out.')
  const before = await openVideo(target, tools)
  const after = await openVideo(output.files[0].path, tools)
  return { file: output.files[0], before, after }
}

async function soundPackets(path: string): Promise<string> {
  const given = [...sourceArguments(path), ...'-map 0:a:0 -c copy -f hash -'.split(' ')]
  return (await runFfmpeg({ program: tools.ffmpeg, arguments: given, timeoutMs: 20_000, signal: undefined }))
    .output
}

async function framesOf(video: Video): Promise<Pixels[]> {
  const frames: Pixels[] = []
  for await (const data of readFrames(video, { pixels: 'rgb' }, tools)) {
    frames.push({ width: video.width, height: video.height, data })
  }
  return frames
}

async function facesOf(frames: readonly Pixels[]): Promise<Face[]> {
  return (await trackFaces(frames, tools)).frames.flatMap(([face]) => face ?? [])
}

/** The mean lightness of a face. */
function lightnessOf(picture: Pixels, { points }: Face): number {
  const [{ data }] = coloursAt(picture, placesOf(points))
  const values = [...data].filter((_, i) => isOnFace(i))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('a video with sound', async () => {
  const { before, after, file } = await swap(await portraitVideo())
  const old = await framesOf(before)
  const made = await framesOf(after)
  const oldFaces = await facesOf(old)
  const madeFaces = await facesOf(made)

  it('keeps its frames, its rate as a fraction, its length and its size', () => {
    expect(after).toMatchObject({ frames: before.frames, frameRate: { numerator: 30000, denominator: 1001 } })
    expect([after.width, after.height]).toEqual([before.width, before.height])
    expect(Math.abs(after.durationMs - before.durationMs)).toBeLessThanOrEqual(34)
    expect(file).toMatchObject({ variant: 'mp4', mime: 'video/mp4', width: 240, height: 240 })
  })

  it('keeps its sound byte for byte (trap: sound lost after a video face swap)', async () => {
    expect(await soundPackets(after.path)).toBe(await soundPackets(before.path))
  })

  it('changes the face in every frame, and keeps its motion: points within 3 % of its width', () => {
    expect(madeFaces).toHaveLength(before.frames)
    for (const [frame, face] of madeFaces.entries()) {
      const was = oldFaces[frame]
      expect(was && distanceOf(face, was)).toBeLessThan(0.03)
    }
  })

  it('does not jitter: relative to its original motion, 0.3 % of its width from frame to frame, and never 1 %', () => {
    const differences = madeFaces.slice(1).map((_, frame) => {
      const steps = [oldFaces, madeFaces].map((faces) => {
        const from = faces[frame]
        const to = faces[frame + 1]
        return from && to ? distanceOf(from, to) : 0
      })
      return Math.abs((steps[0] ?? 0) - (steps[1] ?? 0))
    })
    expect(Math.max(...differences)).toBeLessThan(0.01)
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(0.003)
  })

  it('does not flicker: the light of the face changes by less than 0.5 of 100 more than before', () => {
    for (let frame = 1; frame < madeFaces.length; frame++) {
      const changes = (
        [
          [old, oldFaces],
          [made, madeFaces],
        ] as const
      ).map(([pictures, faces]) => {
        const [one, next] = [frame - 1, frame].map((i) => {
          const picture = pictures[i]
          const face = faces[i]
          return picture && face ? lightnessOf(picture, face) : 0
        })
        return Math.abs((one ?? 0) - (next ?? 0))
      })
      expect(changes[1]).toBeLessThan((changes[0] ?? 0) + 0.5)
    }
  })
})

it.each([
  { what: 'a silent video', options: { sound: false }, size: [240, 240] },
  { what: 'a portrait video', options: { filters: ['crop=160:240'] }, size: [160, 240] },
  {
    what: 'uneven times',
    options: {
      filters: ["setpts='(N+0.35*mod(N,2))/(25*TB)'"],
      more: ['-fps_mode', 'vfr'],
    },
    size: [240, 240],
  },
])('takes $what', async ({ what, options, size }) => {
  const { before, after } = await swap(await portraitVideo({ frames: 3, ...options }))
  expect([after.width, after.height]).toEqual(size)
  // With even spacing, a frame may be shown twice; versions of ffmpeg write uneven spacing differently.
  expect(Math.abs(after.frames - before.frames)).toBeLessThanOrEqual(what === 'uneven times' ? 1 : 0)
  expect(after.soundCodec).toBe(before.soundCodec)
  expect(await facesOf(await framesOf(after))).toHaveLength(after.frames)
})

it('accepts a video rotated by its file, and returns it upright', async () => {
  const lying = await portraitVideo({ frames: 3, filters: ['crop=160:240', 'transpose=2'] })
  const turned = await samples.turned(lying)
  const { before, after } = await swap(turned)
  expect([before.width, before.height]).toEqual([160, 240])
  expect([after.width, after.height, after.frames]).toEqual([160, 240, before.frames])
  expect(await facesOf(await framesOf(after))).toHaveLength(after.frames)
})

it('previews three stills, each small enough for an answer', async () => {
  const stills = await preview(inputFor(await portraitVideo({ frames: 3 })), tools)
  expect(stills).toHaveLength(3)
  for (const still of stills) expect((await samples.read(still)).length).toBeLessThan(60_000)
})

it('refuses a video without a face, and a broken one', async () => {
  const empty = await samples.video('mp4', ...'-f lavfi -i testsrc=s=160x120:d=0.3'.split(' '), ...ENCODED)
  await expect(run(inputFor(empty), tools)).rejects.toMatchObject({ reason: 'no_face' })
  const broken = await portraitVideo({ frames: 3 })
  await truncate(broken, 300)
  await expect(run(inputFor(broken), tools)).rejects.toMatchObject({ reason: 'unreadable_video' })
})
