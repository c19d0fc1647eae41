import { afterAll, describe, expect, test } from 'vitest'
import { createVideos } from '../video/videos.fixture.ts'
import { levelLoudness, loudnessOf } from './loudness.ts'
import { readSound } from './read-sound.ts'
import { truePeakOf } from './true-peak.ts'
import { MAX_TRUE_PEAK, writeMp3, writeWav } from './write-sound.ts'

const videos = await createVideos()
afterAll(() => videos.remove())

const RATE = 48_000

function tone(hertz: number, amplitude: number, seconds = 2): Float32Array {
  return Float32Array.from(
    { length: seconds * RATE },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / RATE),
  )
}

describe('loudness', () => {
  // The standard's own example: a full-scale tone of 997 Hz in one of two channels is at -3.01.
  test('of a tone follows the standard', () => {
    expect(loudnessOf(tone(997, 1), RATE)).toBeCloseTo(-3.01, 1)
    expect(loudnessOf(tone(997, 0.1), RATE)).toBeCloseTo(-23.01, 1)
  })

  test('does not count pauses', () => {
    const spoken = new Float32Array(6 * RATE)
    spoken.set(tone(997, 0.1), RATE)
    expect(loudnessOf(spoken, RATE)).toBeGreaterThan(-24.5)
  })

  test('of silence is minus infinity, and silence stays silent', () => {
    expect(loudnessOf(new Float32Array(RATE), RATE)).toBe(Number.NEGATIVE_INFINITY)
    expect(levelLoudness(new Float32Array(RATE), RATE).every((sample) => sample === 0)).toBe(true)
  })

  test('is levelled without clipped peaks', () => {
    const quiet = tone(440, 0.02)
    quiet[RATE] = 0.5
    const level = levelLoudness(quiet, RATE)
    expect(loudnessOf(level, RATE)).toBeCloseTo(-16, 0)
    expect(Math.max(...level.map(Math.abs))).toBeLessThanOrEqual(10 ** (-2 / 20) + 1e-6)
    expect(level).toHaveLength(quiet.length)
  })
})

describe('the true peak', () => {
  /** Its samples lie around the top of the wave, which goes 3 dB higher than any of them. */
  const between = Float32Array.from({ length: RATE }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4))

  test('is that of the curve through the samples', () => {
    expect(20 * Math.log10(Math.max(...between.map(Math.abs)))).toBeCloseTo(-3.01, 1)
    expect(truePeakOf(between.subarray(100, 1000))).toBeCloseTo(0, 0)
  })

  test('of our output is at most -1 dBFS, even in an MP3', async () => {
    const clicks = tone(3_000, 0.05).map((sample, i) => (i % 4_000 < 40 ? sample * 30 : sample))
    const level = levelLoudness(clicks, RATE)
    const wav = videos.newPath()
    const mp3 = videos.newPath()
    await writeWav(wav, level, RATE)
    await writeMp3(wav, mp3, videos.tools)
    expect(truePeakOf(level)).toBeLessThanOrEqual(MAX_TRUE_PEAK)
    expect(truePeakOf(await readSound(mp3, { rate: RATE }, videos.tools))).toBeLessThanOrEqual(MAX_TRUE_PEAK)
  })
})

test('sound written as WAV and MP3 reads back unchanged', async () => {
  const wav = videos.newPath()
  const mp3 = videos.newPath()
  const samples = tone(440, 0.5, 1)
  await writeWav(wav, samples, RATE)
  await writeMp3(wav, mp3, videos.tools)
  const back = await readSound(wav, { rate: RATE }, videos.tools)
  expect(back).toHaveLength(RATE)
  expect(Math.max(...back.map((sample, i) => Math.abs(sample - (samples[i] ?? 0))))).toBeLessThan(1e-4)
  const coded = await readSound(mp3, { rate: RATE, seconds: 0.5 }, videos.tools)
  expect(coded).toHaveLength(RATE / 2)
  expect(loudnessOf(coded, RATE)).toBeCloseTo(loudnessOf(samples, RATE), 0)
})

test('a file without sound is refused in plain words', async () => {
  const text = await videos.write('not a recording')
  await expect(readSound(text, { rate: RATE }, videos.tools)).rejects.toThrow('unreadable_sound')
})
