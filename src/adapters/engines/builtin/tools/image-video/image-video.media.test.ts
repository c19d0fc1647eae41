import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { CAMERAS, type Camera } from '../../kit/motion/camera.ts'
import { partPicture } from '../../kit/motion/layers.ts'
import { createFrames } from '../../kit/motion/shot.ts'
import { roomyPicture, videoSize } from '../../kit/motion/video-size.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { drawPicture, engineFile, mediaFile } from '../../photo-engines.fixture.ts'
import { inspect, run, shotOf } from './image-video.ts'
import { WEATHERS, type Weather } from './weather-words.ts'

const videos = await createVideos()
afterAll(videos.remove)
const tools: TaskTools = {
  ...videos.tools,
  models,
  progress: () => {},
  workspace: videos.folder,
}

const SIDE = 192
const astronaut = await loadPicture(mediaFile('astronaut.jpg'), SIDE)
const portrait = await partPicture(astronaut, tools)

/** A bright picture without a clear subject. */
const haze = drawPicture(SIDE, 108, (x, y) => [150 + (x >> 1), 150 + (y >> 1), 200, 255])

function framesOf(layers: typeof portrait, camera: Camera, weathers: Weather[] = [], seed = '1') {
  const size = videoSize(layers, SIDE)
  const draw = createFrames(shotOf(layers, { ...size, seconds: 3, camera, weathers, seed }))
  return (part: number) => Buffer.from(draw({ part, time: part * 3 }))
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
}

function darkestEdge(frame: Uint8Array, { width, height }: { width: number; height: number }): number {
  let darkest = 255
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue
    darkest = Math.min(darkest, Math.max(...frame.subarray(i * 4, i * 4 + 3)))
  }
  return darkest
}

test('a portrait is separated: its suit is gone from the background', () => {
  const { box } = portrait.subject ?? {}
  expect(box).toBeDefined()
  const middle = (Math.round(SIDE * 0.62) * portrait.width + Math.round(SIDE * 0.35)) * 4
  const orangeness = ({ data }: Picture) => (data[middle] ?? 0) - (data[middle + 2] ?? 0)
  expect(orangeness(astronaut)).toBeGreaterThan(100)
  expect(orangeness(portrait.background)).toBeLessThan(60)
})

test.each(CAMERAS.filter((camera) => camera !== 'still'))('%s moves the picture', (camera) => {
  const frame = framesOf(portrait, camera)
  expect(differenceOf(frame(0.02), frame(camera === 'orbit' ? 0.25 : 0.98))).toBeGreaterThan(4)
  // Neighbouring frames are similar: nothing jumps.
  expect(differenceOf(frame(0.5), frame(0.5 + 1 / 72))).toBeLessThan(6)
})

test('a picture without a clear subject gets a camera move without black borders', async () => {
  const layers = await partPicture(haze, tools)
  expect(layers.subject).toBeNull()
  for (const camera of CAMERAS) {
    const frame = framesOf(layers, camera)
    for (const part of [0, 0.3, 0.99]) {
      expect(darkestEdge(frame(part), videoSize(layers, SIDE))).toBeGreaterThan(120)
    }
  }
  const push = framesOf(layers, 'push')
  expect(differenceOf(push(0), push(0.99))).toBeGreaterThan(0.3)
})

test.each(WEATHERS)('%s is visible, and is the same for the same seed', (weather) => {
  const plain = framesOf(portrait, 'still')
  const one = framesOf(portrait, 'still', [weather])
  const same = framesOf(portrait, 'still', [weather])
  expect(differenceOf(plain(0.4), one(0.4))).toBeGreaterThan(0.3)
  expect(one(0.4).equals(same(0.4))).toBe(true)
  expect(differenceOf(one(0.4), one(0.6))).toBeGreaterThan(0.05)
})

test('with another seed the snow falls elsewhere', () => {
  const one = framesOf(portrait, 'still', ['snow'])
  const other = framesOf(portrait, 'still', ['snow'], '2')
  expect(one(0.5).equals(other(0.5))).toBe(false)
})

test('videos keep the picture’s ratio, with even sides of at most 1280', () => {
  expect(videoSize({ width: 4000, height: 3000 })).toEqual({ width: 1280, height: 960 })
  expect(videoSize({ width: 301, height: 451 })).toEqual({ width: 480, height: 720 })
  expect(videoSize({ width: 1001, height: 999 })).toEqual({ width: 1002, height: 1000 })
})

test('transparent parts become paper, not black', async () => {
  const empty = drawPicture(8, 8, () => [0, 0, 0, 0])
  const { data } = await roomyPicture(empty, { width: 8, height: 8 })
  expect(new Set(data)).toEqual(new Set([255]))
})

test('words without an effect are reported before payment', async () => {
  const warningsFor = async (values: Record<string, string>) =>
    (await inspect({ tool: 'image-to-video-ai', values, seed: 1 }, tools)).warnings
  expect(await warningsFor({ prompt: 'make the cat dance' })).toEqual(['no_weather_found'])
  expect(await warningsFor({ prompt: 'gentle snow' })).toEqual([])
  expect(await warningsFor({ prompt: 'the river flows' })).toEqual(['flow_not_chosen'])
  expect(await warningsFor({})).toEqual([])
})

test('a picture that is too small for a video is refused, even before payment', async () => {
  const image = { ...engineFile('tiny.png'), width: 40, height: 200 }
  const input: EngineInput = { tool: 'image-to-video-ai', values: { image }, seed: 1 }
  for (const look of [inspect, run]) await expect(look(input, tools)).rejects.toThrow('picture_too_small')
})

test('the engine writes a video of the requested length', async () => {
  const file = videos.newPath()
  await sharp(haze.data, { raw: { width: haze.width, height: haze.height, channels: 4 } })
    .png()
    .toFile(file)
  const values = { image: engineFile(file), camera: 'pan', seconds: 1, prompt: 'snow' }
  const [output] = await run({ tool: 'image-to-video-ai', values, seed: 1 }, tools)
  const [shown] = output?.files ?? []
  expect(shown).toMatchObject({ mime: 'video/mp4', width: 720, height: 406, durationMs: 1000 })
  expect(await openVideo(shown?.path ?? '', tools)).toMatchObject({ frames: 24, width: 720, height: 406 })
})

describe('a flowing area', () => {
  const WIDTH = 192
  const HEIGHT = 128
  /** Waves below a red shore, and the painted part of them. */
  const pond = drawPicture(WIDTH, HEIGHT, (x, y) =>
    y < 48 ? [200, 40, 40, 255] : [20, 110 + 60 * Math.sin(x / 7) * Math.cos(y / 4), 190, 255],
  )
  const painted = drawPicture(WIDTH, HEIGHT, (_, y) => (y < 48 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
  const chosen = { camera: 'flow', flow: 'ripple', direction: 'right', seconds: 3 }

  async function save({ width, height, data }: Picture) {
    const file = videos.newPath()
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(file)
    return engineFile(file)
  }
  const inputOf = (values: EngineInput['values']): EngineInput => ({
    tool: 'image-to-video-ai',
    values: { ...chosen, ...values },
    seed: 1,
  })

  test('moves in the video while everything else stands still, and the last frame leads to the first', async () => {
    const values = { image: await save(pond), flowing: await save(painted) }
    const [output] = await run(inputOf(values), tools)
    const [shown] = output?.files ?? []
    expect(shown).toMatchObject({ width: 720, height: 480, durationMs: 3000 })
    const video = await openVideo(shown?.path ?? '', tools)
    const frames: Uint8Array[] = []
    for await (const frame of readFrames(video, { pixels: 'rgb' }, tools)) {
      frames.push(new Uint8Array(frame))
    }
    expect(frames).toHaveLength(72)
    const [first = new Uint8Array()] = frames
    const between = (from: number, to: number, one: Uint8Array, other: Uint8Array) =>
      differenceOf(part(one, from, to), part(other, from, to))
    const part = (frame: Uint8Array, from: number, to: number) =>
      frame.subarray((frame.length * from) / 480, (frame.length * to) / 480)
    const middle = frames[20] ?? first
    expect(between(0, 160, first, middle)).toBeLessThan(1.5)
    expect(between(200, 480, first, middle)).toBeGreaterThan(3)
    const steps = frames.slice(1).map((frame, i) => between(200, 480, frames[i] ?? first, frame))
    expect(between(200, 480, frames.at(-1) ?? first, first)).toBeLessThan(1.5 * Math.max(...steps))
  })

  test.each([
    ['nothing was painted that could ripple', {}, 'nothing_painted_flows'],
    ['there is no sky', { flow: 'drift' }, 'no_sky_flows'],
    ['nothing would be seen', { image: 'even', flow: 'drift' }, 'nothing_seen_to_flow'],
    ['too little is painted', { flowing: 'dot' }, 'too_little_flows'],
  ] as const)('is refused, unpaid, where %s', async (_, { image, flowing, ...values }: Odd, reason) => {
    const even = drawPicture(WIDTH, HEIGHT, () => [90, 140, 220, 255])
    const dot = drawPicture(WIDTH, HEIGHT, (x, y) => (x < 4 && y < 4 ? [255, 255, 255, 255] : [0, 0, 0, 255]))
    const input = inputOf({
      image: await save(image ? even : pond),
      ...(image && { flowing: await save(painted) }),
      ...(flowing && { flowing: await save(dot) }),
      ...values,
    })
    await expect(run(input, tools)).rejects.toMatchObject({ reason })
  })

  test('is looked for before payment', async () => {
    const image = await save(pond)
    await expect(inspect(inputOf({ image }), tools)).rejects.toMatchObject({
      reason: 'nothing_painted_flows',
    })
    const flowing = await save(painted)
    expect((await inspect(inputOf({ image, flowing }), tools)).warnings).toEqual([])
  })
})

type Odd = { image?: string; flowing?: string; flow?: string }
