import { describe, expect, test } from 'vitest'
import { levelLoudness, loudnessOf } from './loudness.ts'

const RATE = 16_000

function tone({ seconds = 2, frequency = 997, level = 1 } = {}): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: seconds * RATE },
    (_, index) => level * Math.sin((2 * Math.PI * frequency * index) / RATE),
  )
}

const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const peakOf = (samples: Float32Array) =>
  samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)

describe('loudness', () => {
  test('follows the standard for its own tone: a full one of 997 hertz has -3 LUFS', () => {
    expect(loudnessOf(tone(), RATE)).toBeCloseTo(-3.01, 1)
  })

  test('falls by as much as a sound is turned down', () => {
    const difference = loudnessOf(tone(), RATE) - loudnessOf(tone({ level: 0.1 }), RATE)
    expect(difference).toBeCloseTo(20, 5)
  })

  test('is lower for very low tones, since people hardly hear them', () => {
    expect(loudnessOf(tone({ frequency: 30 }), RATE)).toBeLessThan(loudnessOf(tone(), RATE) - 6)
  })

  test('does not count pauses', () => {
    const pause = new Float32Array(3 * RATE)
    const spoken = tone({ seconds: 4 })
    expect(loudnessOf(joined(spoken, pause, spoken), RATE)).toBeCloseTo(loudnessOf(spoken, RATE), 0)
  })

  test('of silence is minus infinity, however short', () => {
    expect(loudnessOf(new Float32Array(RATE), RATE)).toBe(Number.NEGATIVE_INFINITY)
    expect(loudnessOf(new Float32Array(3), RATE)).toBe(Number.NEGATIVE_INFINITY)
  })
})

describe('levelling', () => {
  test.each([0.01, 0.2, 0.9])('gives a sound of level %f the common loudness', (level) => {
    expect(loudnessOf(levelLoudness(tone({ level }), RATE), RATE)).toBeCloseTo(-16, 1)
  })

  test('keeps clicks below the players’ limit, and the length unchanged', () => {
    const clicked = tone({ level: 0.02 }).map((sample, index) => (index % 5000 === 2500 ? 1 : sample))
    const levelled = levelLoudness(clicked, RATE)
    expect(levelled).toHaveLength(clicked.length)
    expect(peakOf(levelled)).toBeLessThanOrEqual(10 ** (-2 / 20) + 1e-6)
  })

  test('keeps silence silent', () => {
    expect(peakOf(levelLoudness(new Float32Array(RATE), RATE))).toBe(0)
  })
})
