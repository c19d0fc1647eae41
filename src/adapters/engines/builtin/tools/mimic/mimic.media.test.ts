import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EngineFile } from '../../../../../modules/generations/engine.ts'
import type { Face } from '../../kit/faces/face.ts'
import { LEFT_EYE_OPENING, MOUTH_OPENING } from '../../kit/faces/face-regions.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { openingOf } from '../../kit/faces/opening.ts'
import { act } from '../../kit/heads/act.ts'
import { moveHead, portraitOf } from '../../kit/heads/move-head.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { findJoints, isBody } from '../../kit/subject/joints.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { openVideoWriter } from '../../kit/video/write-video.ts'
import { models } from '../../models.fixture.ts'
import { drawFigure } from './acting.fixture.ts'
import { followBody, standDifference } from './body-motion.ts'
import { followFace, pairUp } from './head-motion.ts'
import { inspect, run } from './mimic.ts'

const videos = await createVideos()
afterAll(() => videos.remove())
const tools = { ...videos.tools, models, workspace: videos.folder, progress: () => {} }

const SIDE = 256
const FRAMES = 12
const RATE = { numerator: 24, denominator: 1 }

async function pictureOf(image: ReturnType<typeof sharp>): Promise<Picture> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function writeVideo(frames: readonly Picture[], ...sound: string[]): Promise<string> {
  const [first] = frames
  const path = videos.newPath()
  const { width = 0, height = 0 } = first ?? {}
  const writer = openVideoWriter({ path, width, height, pixels: 'rgba', frameRate: RATE }, videos.tools)
  for (const { data } of frames) await writer.write(data)
  await writer.finish()
  return sound.length === 0 ? path : videos.video('mp4', '-i', path, ...sound, '-c:v', 'copy', '-c:a', 'aac')
}

const file = (path: string, kind: EngineFile['kind']): EngineFile => ({
  path,
  kind,
  mime: '',
  width: null,
  height: null,
  durationMs: null,
})

const inputOf = (image: string, driver: string, keepSound = true) => ({
  tool: 'ai-mimic-motion' as const,
  seed: 1,
  values: { image: file(image, 'image'), driver: file(driver, 'video'), keepSound },
})

let portrait: Picture
let face: Face
let acting: string

beforeAll(async () => {
  portrait = await pictureOf(
    sharp('tests/media/astronaut.jpg').extract({ left: 60, top: 0, width: 200, height: 200 }).resize(SIDE),
  )
  const [found] = await findFaces(portrait, tools)
  if (!found) throw new Error('The portrait has a face.')
  face = found
  const layers = {
    ...portrait,
    background: portrait,
    depth: { ...portrait, data: new Float32Array() },
    subject: null,
  }
  const moving = portraitOf(portrait, face.points, layers)
  const frames = Array.from({ length: FRAMES }, (_, i) => {
    // Holds the extreme for a few frames, since short peaks are smoothed away.
    const part = Math.min(1, 1.6 * Math.sin((i / (FRAMES - 1)) * Math.PI))
    return moveHead(moving, act(face.points, { yaw: 0.25 * part, blink: part, open: part }), null)
  })
  acting = await writeVideo(frames, '-f', 'lavfi', '-i', 'sine=d=0.5')
})

describe('the points of a portrait', () => {
  test('stay in place when the video shows its reference again', () => {
    const pairing = pairUp(face.points, act(face.points, { yaw: 0.1 }))
    const moved = followFace(pairing, pairing.reference)
    expect(Math.max(...moved.map((value, i) => Math.abs(value - (face.points[i] ?? 0))))).toBeLessThan(0.05)
  })

  test('follow blinks, an open mouth and turns of the head', () => {
    const pairing = pairUp(face.points, face.points)
    const blinking = followFace(pairing, act(face.points, { blink: 1 }))
    expect(openingOf(blinking, LEFT_EYE_OPENING)).toBeLessThan(0.4 * openingOf(face.points, LEFT_EYE_OPENING))
    const speaking = followFace(pairing, act(face.points, { open: 1 }))
    expect(openingOf(speaking, MOUTH_OPENING)).toBeGreaterThan(openingOf(face.points, MOUTH_OPENING) + 0.1)
    const turned = followFace(pairing, act(face.points, { yaw: 0.2 }))
    const nose = (points: Float32Array) =>
      (points[3] ?? 0) - ((points[3 * 234] ?? 0) + (points[3 * 454] ?? 0)) / 2
    expect(Math.abs(nose(turned) - nose(face.points))).toBeGreaterThan(2)
  })

  test('never go further than a portrait can be turned', () => {
    const pairing = pairUp(face.points, face.points)
    const wild = followFace(pairing, act(face.points, { yaw: 1.2, roll: 0.8 }))
    const furthest = Math.max(...wild.map((value, i) => Math.abs(value - (face.points[i] ?? 0))))
    expect(furthest).toBeLessThan(face.box.width)
  })
})

test('a portrait moves like the video, with its length, rate and sound', async () => {
  const picture = videos.newPath()
  await sharp('tests/media/astronaut.jpg').flop().resize(384).png().toFile(picture)
  const [output] = await run(inputOf(picture, acting), tools)
  expect(output).toMatchObject({ kind: 'video', files: [{ mime: 'video/mp4', durationMs: 500 }] })
  const made = await openVideo(output?.files[0].path ?? '', videos.tools)
  expect(made).toMatchObject({ frames: FRAMES, frameRate: RATE, soundCodec: 'aac', width: 384 })
  const openings: number[] = []
  let frame = 0
  for await (const data of readFrames(made, { pixels: 'rgba' }, videos.tools)) {
    if (frame++ % 2 > 0) continue
    const [moved] = await findFaces({ width: made.width, height: made.height, data }, tools)
    if (moved) openings.push(openingOf(moved.points, MOUTH_OPENING))
  }
  expect(openings).toHaveLength(FRAMES / 2)
  expect(Math.max(...openings) - (openings[0] ?? 0)).toBeGreaterThan(0.08)
})

describe('a whole figure', () => {
  test('that stands like the video stays unchanged, and follows its arms', async () => {
    const [standing, waving] = await Promise.all(
      [0, 1].map(async (wave) =>
        findJoints(await pictureOf(sharp(Buffer.from(drawFigure({ wave })))), tools),
      ),
    )
    if (!standing || !waving) throw new Error('There are two figures.')
    expect(isBody(standing)).toBe(true)
    expect(standDifference(followBody(standing, waving, waving), standing)).toBeLessThan(1e-3)
    const moved = followBody(standing, standing, waving)
    expect(standDifference(moved, waving)).toBeLessThan(0.5 * standDifference(standing, waving))
  })

  test('is moved by a silent video of a body', async () => {
    const frames = await Promise.all(
      [0, 0.3, 0.6, 1].map((wave) => pictureOf(sharp(Buffer.from(drawFigure({ wave }))))),
    )
    const picture = videos.newPath()
    await sharp(Buffer.from(drawFigure({ wave: 0, shirt: '#c23b5e' })))
      .png()
      .toFile(picture)
    const driver = await writeVideo(frames)
    expect(await inspect(inputOf(picture, driver), tools)).toEqual({ faces: [], warnings: [] })
    const [output] = await run(inputOf(picture, driver), tools)
    const made = await openVideo(output?.files[0].path ?? '', videos.tools)
    expect(made).toMatchObject({ frames: 4, soundCodec: null })
    const wrists: number[] = []
    for await (const data of readFrames(made, { pixels: 'rgba' }, videos.tools)) {
      const joints = await findJoints({ width: made.width, height: made.height, data }, tools)
      wrists.push(Math.min(joints[3 * 9 + 1] ?? 0, joints[3 * 10 + 1] ?? 0))
    }
    expect((wrists[0] ?? 0) - (wrists.at(-1) ?? 0)).toBeGreaterThan(40)
  })
})

test('a picture without people and a video without a face get different errors', async () => {
  const coffee = videos.newPath()
  await sharp('tests/media/coffee.jpg').resize(320).toFormat('png').toFile(coffee)
  await expect(run(inputOf(coffee, acting), tools)).rejects.toThrow('nobody_to_move')
  await expect(inspect(inputOf(coffee, acting), tools)).rejects.toThrow('nobody_to_move')
  const still = await videos.video(
    'mp4',
    ...'-f lavfi -i testsrc=s=160x120:r=8:d=1 -pix_fmt yuv420p'.split(' '),
  )
  await expect(run(inputOf('tests/media/mona-lisa.jpg', still), tools)).rejects.toThrow('no_face_in_driver')
  await rm(coffee)
})
