import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPlayer } from '../../../../../../tests/media/plays.ts'
import type { EngineFile, EngineInput } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { inspect, run } from './enhance.ts'

const videos = await createVideos()
const player = await createPlayer()
afterAll(async () => {
  await player.close()
  await videos.remove()
})

const PHOTO = path.resolve(import.meta.dirname, '../../../../../../tests/media/astronaut.jpg')
const tools: TaskTools = {
  ...videos.tools,
  models,
  progress: () => {},
  workspace: videos.folder,
}
const SIZE = { width: 320, height: 240 }
const H264 = '-c:v libx264 -preset veryfast -crf 8 -pix_fmt yuv420p'.split(' ')

/** The camera pans over a photo; `shake` moves it like a hand. */
function scene(seconds: number, shake = ''): Promise<string> {
  const pan = `scale=440:-2,crop=${SIZE.width}:${SIZE.height}:x='60+20*t${shake}':y='40+10*t${shake}'`
  const still = ['-loop', '1', '-framerate', '24', '-i', PHOTO]
  const sound = '-f lavfi -i sine'.split(' ')
  return videos.video('mp4', ...still, ...sound, '-vf', pan, '-t', `${seconds}`, ...H264, '-c:a', 'aac')
}

const filtered = (file: string, filters: string, ...given: string[]): Promise<string> =>
  videos.video('mp4', '-i', file, '-vf', filters, ...H264, '-c:a', 'copy', ...given)

function fileAt(file: string, size: { width: number; height: number } | null = null): EngineFile {
  const { width, height } = size ?? { width: null, height: null }
  return { path: file, kind: 'video', mime: '', width, height, durationMs: null }
}

function inputFor(video: EngineFile, values: EngineInput['values'] = {}): EngineInput {
  const usual = { scale: '2', denoise: true, stabilise: false, smooth: false }
  return { tool: 'ai-video-enhancer', seed: 1, values: { video, ...usual, ...values } }
}

async function enhance(file: string, values: EngineInput['values'] = {}, given = tools): Promise<string> {
  const [output] = await run(inputFor(fileAt(file), values), given)
  return output?.files[0].path ?? ''
}

async function framesOf(file: string): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  const video = await openVideo(file, videos.tools)
  for await (const frame of readFrames(video, { pixels: 'rgb', ...SIZE }, videos.tools)) {
    frames.push(Uint8Array.from({ length: frame.length / 3 }, (_, i) => lumaAt(frame, i * 3)))
  }
  return frames
}

/** In visible brightness, because files store it in more than one way. In decibels. */
async function likeness(file: string, truth: string): Promise<number> {
  const frames = await framesOf(file)
  const expected = await framesOf(truth)
  let squares = 0
  let count = 0
  for (const [n, frame] of frames.entries()) {
    frame.forEach((value, i) => {
      squares += (value - (expected[n]?.[i] ?? 0)) ** 2
    })
    count += frame.length
  }
  return 10 * Math.log10((255 * 255 * count) / squares)
}

describe('a video of half the size', () => {
  const truth = scene(0.5)

  test('gets closer to the original than plain enlargement, with its sound and length', async () => {
    const small = await filtered(await truth, 'scale=160:120:flags=area')
    const plain = await filtered(small, 'scale=320:240:flags=bicubic')
    const done: number[] = []
    const enhanced = await enhance(small, {}, { ...tools, progress: (part) => done.push(part) })
    const gain = (await likeness(enhanced, await truth)) - (await likeness(plain, await truth))
    expect(gain, 'decibels').toBeGreaterThan(0.4)
    const was = await openVideo(small, videos.tools)
    const is = await openVideo(enhanced, videos.tools)
    expect(is).toMatchObject({ ...SIZE, frames: was.frames, frameRate: was.frameRate, soundCodec: 'aac' })
    expect(is.durationMs).toBe(was.durationMs)
    const played = await player.play(enhanced)
    expect(played).toMatchObject({ ...SIZE, frames: was.frames })
    expect(played.advancedMs).toBeGreaterThan(0.9 * was.durationMs)
    expect(played.soundLevel).toBeGreaterThan(0.06)
    expect(done.length, 'progress is told by frame').toBeGreaterThanOrEqual(was.frames)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
  })

  test('gets much closer to it if noisy; without the option the noise stays', async () => {
    const noisy = await filtered(await truth, 'scale=160:120:flags=area,noise=alls=16:allf=t')
    const plain = await filtered(noisy, 'scale=320:240:flags=bicubic')
    const base = await likeness(plain, await truth)
    expect((await likeness(await enhance(noisy), await truth)) - base).toBeGreaterThan(1.5)
    expect((await likeness(await enhance(noisy, { denoise: false }), await truth)) - base).toBeLessThan(0.5)
  })
})

test('a soft video without noise loses nothing: there is nothing to remove', async () => {
  const soft = await filtered(await scene(0.3), 'gblur=sigma=3')
  const small = await filtered(soft, 'scale=160:120:flags=area')
  // All are rounded and encoded alike, since that costs such a video the most.
  const plain = await filtered(small, 'scale=320:240:flags=bicubic,format=rgb24', '-crf', '16')
  const gain = (await likeness(await enhance(small), soft)) - (await likeness(plain, soft))
  expect(gain, 'decibels').toBeGreaterThan(-0.2)
  await expect(enhance(soft, { scale: '1' })).rejects.toMatchObject({ reason: 'nothing_to_gain' })
})

describe('a video that shakes', () => {
  test('becomes steady, and smooth with more frames; its length stays, even if rotated and silent', async () => {
    const shaky = await filtered(await scene(1, '+8*random(1)'), 'null', '-an')
    const turned = await videos.turned(shaky)
    const calm = await enhance(turned, { scale: '1', denoise: false, stabilise: true, smooth: true })
    const was = await openVideo(turned, videos.tools)
    const is = await openVideo(calm, videos.tools)
    expect(is).toMatchObject({ width: SIZE.height, height: SIZE.width, soundCodec: null })
    expect(is.frameRate).toEqual({ numerator: 48, denominator: 1 })
    expect(is.frames).toBe(2 * was.frames)
    expect(Math.abs(is.durationMs - was.durationMs)).toBeLessThan(50)
    const everySecond = (await framesOf(calm)).filter((_, n) => n % 2 === 0)
    expect(unrest(everySecond)).toBeLessThan(0.7 * unrest(await framesOf(turned)))
  })
})

/** The mean difference of each frame from the previous one. */
function unrest(frames: readonly Uint8Array[]): number {
  const differences = frames
    .slice(1)
    .map((frame, n) => frame.reduce((sum, value, i) => sum + Math.abs(value - (frames[n]?.[i] ?? 0)), 0))
  return differences.reduce((sum, value) => sum + value, 0) / differences.length
}

describe('limits', () => {
  test('cause a warning before payment for a large video', async () => {
    const warningsFor = async (width: number, height: number, scale: string) =>
      (await inspect(inputFor(fileAt('', { width, height }), { scale }))).warnings
    expect(await warningsFor(640, 360, '2')).toEqual([])
    expect(await warningsFor(1280, 720, '2')).toEqual(['video_grows_less'])
    expect(await warningsFor(1080, 1920, '2')).toEqual(['video_large_already'])
    expect(await warningsFor(3840, 2160, '1')).toEqual([])
  })

  test('are not charged: a video without anything to improve is refused', async () => {
    const refused = enhance(await scene(0.3), { scale: '1', denoise: false })
    await expect(refused).rejects.toMatchObject({ reason: 'nothing_to_gain' })
  })

  test('are explained in plain words for files that are not videos', async () => {
    const refused = enhance(await videos.write('not a video'))
    await expect(refused).rejects.toMatchObject({ reason: 'unreadable_video' })
  })

  test('an abort ends the run with its reason', async () => {
    const stop = new AbortController()
    const progress = (_: number, step?: string) => {
      if (step === 'enhancing_video') stop.abort(new Error('changed my mind'))
    }
    const stopped = enhance(await scene(0.5), {}, { ...tools, progress, signal: stop.signal })
    await expect(stopped).rejects.toThrow('changed my mind')
  })
})
