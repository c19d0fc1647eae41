import { expect, test } from 'vitest'
import { createRandom } from '../../../kit/random.ts'
import { levelLoudness, loudnessOf } from '../../../kit/sound/loudness.ts'
import { MUSIC_RATE } from './instruments.ts'
import { makeMusic } from './make-music.ts'
import { MUSIC_MOODS, type MusicMoodName, SCALES } from './moods.ts'
import { writeScore } from './write-score.ts'

const moods = Object.keys(MUSIC_MOODS) as MusicMoodName[]
const powerOf = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

test.each(moods)(
  '%s music: as long as asked for, finite, never too loud, never silent, and fading out',
  (mood) => {
    const music = makeMusic(mood, 3, 'seed')
    expect(music.length).toBe(3 * MUSIC_RATE)
    expect(music.every(Number.isFinite)).toBe(true)
    expect(music.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1)
    for (let second = 0; second < 2.5; second += 0.5)
      expect(powerOf(music.subarray(second * MUSIC_RATE, (second + 0.5) * MUSIC_RATE))).toBeGreaterThan(1e-4)
    expect(Math.abs(music.at(-1) ?? 1)).toBeLessThan(1e-6)
    expect(powerOf(music.subarray(-MUSIC_RATE / 20))).toBeLessThan(powerOf(music) / 20)
    expect(Math.abs(loudnessOf(levelLoudness(music, MUSIC_RATE), MUSIC_RATE) + 16)).toBeLessThan(1)
  },
)

test('the same seed makes the same music, another one other music', () => {
  const bytesOf = (seed: string) => Buffer.from(makeMusic('happy', 1, seed).buffer)
  const one = bytesOf('1')
  expect(bytesOf('1').equals(one)).toBe(true)
  expect(bytesOf('2').equals(one)).toBe(false)
})

test('whole bars fill any length, and every note is within the scale', () => {
  for (const mood of moods) {
    for (const seconds of [3, 5, 7, 10]) {
      const row = MUSIC_MOODS[mood]
      const score = writeScore(row, seconds, createRandom(`${mood}/${seconds}`))
      expect(score.beats % 4).toBe(0)
      expect((score.beats * 60) / score.beatsPerMinute).toBeCloseTo(seconds, 9)
      expect(score.beatsPerMinute / row.tempo).toBeGreaterThan(0.6)
      expect(score.beatsPerMinute / row.tempo).toBeLessThan(1.6)
      const home = score.tones.at(-1)?.pitch ?? 0
      const steps: readonly number[] = SCALES[row.scale]
      for (const { pitch, at } of score.tones) {
        expect(steps).toContain((((pitch - home) % 12) + 12) % 12)
        expect(at).toBeLessThan(score.beats)
      }
    }
  }
})
