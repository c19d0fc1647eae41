import { describe, expect, test } from 'vitest'
import { createRandom } from '../../random.ts'
import { markPeriods } from './mark-periods.ts'
import { paceOf } from './pace.ts'
import { profileOf, semitonesBetween } from './profile.ts'
import { medianPitch, pitchAt, quantile, trackPitch } from './track-pitch.ts'

const RATE = 16_000

/** A buzz with many overtones, like that of a throat, with a loudness that changes over time. */
function buzz(hertz: number, seconds: number, loudness: (second: number) => number = () => 1): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    let sum = 0
    for (let overtone = 1; overtone <= 8; overtone++)
      sum += Math.sin((2 * Math.PI * hertz * overtone * i) / RATE) / overtone
    return 0.2 * sum * loudness(i / RATE)
  })
}

function noise(seconds: number): Float32Array {
  const random = createRandom('noise')
  return Float32Array.from({ length: seconds * RATE }, () => random.between(-0.3, 0.3))
}

describe('the pitch of a voice', () => {
  test.each([80, 120, 220, 400])('of %i hertz is found, and not its octave', (hertz) => {
    expect(medianPitch(trackPitch(buzz(hertz, 0.5), RATE)) / hertz).toBeCloseTo(1, 1)
  })

  test('is zero in silence, in noise and in empty sound', () => {
    for (const sound of [new Float32Array(RATE / 2), noise(1), new Float32Array(0), new Float32Array(5)]) {
      const pitch = trackPitch(sound, RATE)
      expect(pitch.hertz.filter((value) => value > 0).length).toBeLessThanOrEqual(0.1 * pitch.hertz.length)
    }
    expect(medianPitch(trackPitch(new Float32Array(RATE), RATE))).toBe(0)
  })

  test('starts and stops with the voice', () => {
    const pitch = trackPitch(
      buzz(150, 1, (second) => (second > 0.3 && second < 0.7 ? 1 : 0)),
      RATE,
    )
    expect([0.1, 0.9].map((second) => pitchAt(pitch, second))).toEqual([0, 0])
    expect(pitchAt(pitch, 0.5)).toBeCloseTo(150, -1)
  })

  test('can be asked for before the beginning and after the end', () => {
    const pitch = { hertz: Float32Array.of(100, 200), clarity: Float32Array.of(1, 1), hopSeconds: 0.01 }
    expect([-1, 0, 0.01, 9].map((second) => pitchAt(pitch, second))).toEqual([100, 100, 200, 200])
    expect(pitchAt({ ...pitch, hertz: new Float32Array(0) }, 1)).toBe(0)
  })

  test('has the median of its clear tones', () => {
    const hertz = Float32Array.of(60, 60, 60, 200, 210)
    expect(
      medianPitch({ hertz, clarity: Float32Array.of(0.55, 0.55, 0.55, 0.98, 0.98), hopSeconds: 0.01 }),
    ).toBe(200)
  })
})

test('a quantile is one of the values', () => {
  expect([0, 0.25, 0.5, 1].map((part) => quantile([5, 1, 4, 2, 3], part))).toEqual([1, 2, 3, 5])
  expect(quantile([], 0.5)).toBe(0)
})

describe('the periods of a voice', () => {
  test('follow its pitch, each around the same point of the wave', () => {
    const sound = buzz(100, 0.5)
    const voiced = markPeriods(sound, RATE, trackPitch(sound, RATE)).filter((period) => period.voiced)
    const steps = voiced.slice(1).map(({ centre }, i) => centre - (voiced[i]?.centre ?? 0))
    expect(voiced.length).toBeGreaterThan(40)
    for (const step of steps.slice(2, -2)) expect(Math.abs(step - RATE / 100)).toBeLessThanOrEqual(4)
  })

  test('become short pieces that cover unvoiced sound', () => {
    const sound = noise(0.25)
    const pitch = { hertz: new Float32Array(25), clarity: new Float32Array(25), hopSeconds: 0.01 }
    const periods = markPeriods(sound, RATE, pitch)
    expect(periods.every(({ voiced }) => !voiced)).toBe(true)
    expect(periods.at(-1)?.centre).toBeGreaterThan(sound.length - 200)
  })
})

test.each([3, 5])('a voice that swells %i times a second has that many syllables', (pace) => {
  const sound = buzz(140, 3, (second) => 0.15 + Math.sin(Math.PI * pace * second) ** 2)
  expect(paceOf(sound, RATE, trackPitch(sound, RATE))).toBeCloseTo(pace, 0)
})

test('silence has no pace', () => {
  expect(paceOf(new Float32Array(0), RATE, trackPitch(new Float32Array(0), RATE))).toBe(0)
})

test('an octave is twelve semitones, upwards and downwards', () => {
  expect([semitonesBetween(100, 200), semitonesBetween(200, 100), semitonesBetween(90, 90)]).toEqual([
    12, -12, 0,
  ])
})

test('noise, silence, a held tone and too short a word are not a voice', () => {
  const none = [noise(2), new Float32Array(RATE), buzz(200, 3), buzz(200, 0.4), new Float32Array(0)]
  expect(none.map((sound) => profileOf(sound, RATE))).toEqual([null, null, null, null, null])
})
