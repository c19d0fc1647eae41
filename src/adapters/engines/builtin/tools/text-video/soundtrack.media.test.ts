import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSound } from '../../kit/sound/read-sound.ts'
import type { speak as realSpeak } from '../../kit/speech/speak.ts'
import { createVideos } from '../../kit/video/videos.fixture.ts'
import { models } from '../../models.fixture.ts'
import { MUSIC_RATE } from './music/instruments.ts'
import { makeMusic } from './music/make-music.ts'
import { atRate, makeSoundtrack, mixed } from './soundtrack.ts'
import { planStoryboard } from './storyboard.ts'

const powerOf = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
const tone = (seconds: number, rate: number, frequency = 440) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => 0.5 * Math.sin((Math.PI * 2 * frequency * i) / rate),
  )

test('another rate keeps the length and the tone', () => {
  const changed = atRate(tone(1, 24_000), 24_000, MUSIC_RATE)
  expect(changed.length).toBe(MUSIC_RATE)
  const wanted = tone(1, MUSIC_RATE)
  const error = changed.map((sample, index) => sample - (wanted[index] ?? 0))
  expect(powerOf(error.subarray(0, -10))).toBeLessThan(powerOf(wanted) / 10_000)
})

test('music steps back while somebody speaks', () => {
  const music = makeMusic('calm', 5, 'seed')
  const silence = new Float32Array(MUSIC_RATE)
  const mix = mixed(music, silence, 5)
  const gain = (from: number, to: number) => {
    const start = from * MUSIC_RATE
    const end = to * MUSIC_RATE
    return Math.sqrt(powerOf(mix.subarray(start, end)) / powerOf(music.subarray(start, end)))
  }
  expect(gain(0.5, 1.2)).toBeLessThan(gain(2.2, 4) * 0.35)
})

test('a voice without music, and no longer than the video', () => {
  const mix = mixed(null, tone(9, MUSIC_RATE), 3)
  expect(mix.length).toBe(3 * MUSIC_RATE)
  expect(powerOf(mix.subarray(0, MUSIC_RATE * 0.3))).toBe(0)
  expect(powerOf(mix.subarray(MUSIC_RATE))).toBeGreaterThan(0.05)
})

test('the voice speaks the words, faster where it must, and is heard in the video', async () => {
  const videos = await createVideos()
  const workspace = await mkdtemp(path.join(tmpdir(), 'soundtrack-'))
  try {
    const tools = { ...videos.tools, workspace, models, progress: () => {} }
    const speak = vi.fn<typeof realSpeak>(async (_text, { speed = 1 }) => ({
      samples: tone(4 / speed, 24_000, 1000),
      rate: 24_000,
      words: [],
    }))
    const text = 'a cat says "Good morning"'
    const storyboard = await planStoryboard(text, { seconds: 4, frames: 96, seed: '1' })
    const options = { storyboard, text, seconds: 4, seed: '1', narration: true }
    const file = await makeSoundtrack({ ...options, music: false }, tools, async () => ({ speak }))
    expect(speak.mock.calls.map(([words]) => words)).toEqual(['Good morning', 'Good morning'])
    expect(speak.mock.calls[1]?.[1].speed).toBeGreaterThan(1.15)
    const sound = await readSound(file ?? '', { rate: MUSIC_RATE }, tools)
    expect(sound.length).toBe(4 * MUSIC_RATE)
    expect(powerOf(sound.subarray(MUSIC_RATE, 2 * MUSIC_RATE))).toBeGreaterThan(0.001)
    expect(Math.abs(sound.at(-1) ?? 1)).toBeLessThan(0.001)
    expect(await makeSoundtrack({ ...options, narration: false, music: false }, tools)).toBeNull()
  } finally {
    await Promise.all([videos.remove(), rm(workspace, { recursive: true })])
  }
})
