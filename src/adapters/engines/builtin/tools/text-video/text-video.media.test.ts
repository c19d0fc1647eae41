import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { loudnessOf } from '../../kit/sound/loudness.ts'
import { readSound } from '../../kit/sound/read-sound.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { inspect, run } from './text-video.ts'

const videos = await createVideos()
afterAll(videos.remove)

/** Shorter than forms allow; nothing depends on it but how many frames there are. */
const SECONDS = 1

const inputOf = (prompt: string, values: EngineInput['values'] = {}): EngineInput => ({
  tool: 'text-to-video-ai',
  seed: 7,
  values: {
    prompt,
    drawing: 'flat',
    ratio: '16:9',
    seconds: SECONDS,
    frameRate: '24',
    narration: false,
    music: true,
    ...values,
  },
})

async function toolsFor(more: Partial<TaskTools> = {}): Promise<TaskTools> {
  const workspace = await mkdtemp(path.join(videos.folder, 'run-'))
  return { ...videos.tools, workspace, models, progress: () => {}, ...more }
}

test('a video of the size, length and rate asked for, with music as loud as all we make; progress by the frame', async () => {
  const progress: number[] = []
  const tools = await toolsFor({ progress: (done) => progress.push(done) })
  const [output] = await run(inputOf('a cat jumping in the park'), tools)
  const [file] = output?.files ?? []
  expect(output).toMatchObject({
    kind: 'video',
    files: [{ variant: 'mp4', mime: 'video/mp4', width: 1280, height: 720, durationMs: 1000 * SECONDS }],
  })
  const video = await openVideo(file?.path ?? '', tools)
  expect(video).toMatchObject({
    width: 1280,
    height: 720,
    frames: 24 * SECONDS,
    frameRate: { numerator: 24, denominator: 1 },
    soundCodec: 'aac',
  })
  const sound = await readSound(video.path, { rate: 44_100 }, tools)
  expect(Math.abs(loudnessOf(sound, 44_100) + 16)).toBeLessThan(1.5)
  expect(Math.abs(sound.length / 44_100 - SECONDS)).toBeLessThan(0.06)
  expect(progress.length).toBeGreaterThan(24 * SECONDS)
  expect(progress).toEqual([...progress].sort((first, second) => first - second))
})

test('upright, at 30 frames a second, without any sound', async () => {
  const tools = await toolsFor()
  const [output] = await run(
    inputOf('a red balloon', { ratio: '9:16', frameRate: '30', music: false }),
    tools,
  )
  const video = await openVideo(output?.files[0].path ?? '', tools)
  expect(video).toMatchObject({ width: 720, height: 1280, frames: 30 * SECONDS, soundCodec: null })
})

test('an abort stops a video and what writes it', async () => {
  const stop = new AbortController()
  const tools = await toolsFor({
    signal: stop.signal,
    progress: (done) => {
      if (done > 0.3) stop.abort(new Error('enough'))
    },
  })
  await expect(run(inputOf('a cat'), tools)).rejects.toThrow('enough')
})

test('what will not be seen or heard is said before anything is paid', async () => {
  const seen = await inspect(inputOf('a rocket launches, then birds fly'))
  expect(seen).toMatchObject({ warnings: [], reading: { ignored: [], suggestion: null } })
  const { reading } = await inspect(inputOf('a dog and a flurbleworp'))
  expect(reading).toMatchObject({ understood: ['dog'], ignored: ['flurbleworp'] })
  const long =
    'a dog runs through the park and meets a cat and a mouse and a horse and then all of them dance'
  expect((await inspect(inputOf(long, { narration: true }))).warnings).toEqual(['narration_shortened'])
  expect((await inspect(inputOf('the zxqwv of hrmpf'))).reading).toMatchObject({ understood: [] })
})

test('a narration in another language is refused before it is paid for, and the video without it is not', async () => {
  const german = 'a dog says "Guten Morgen, wie geht es dir heute"'
  const refused = { reason: 'other_language' }
  await expect(inspect(inputOf(german, { narration: true }))).rejects.toMatchObject(refused)
  await expect(run(inputOf(german, { narration: true }), await toolsFor())).rejects.toMatchObject(refused)
  expect((await inspect(inputOf(german, { narration: false }))).warnings).toEqual([])
})
