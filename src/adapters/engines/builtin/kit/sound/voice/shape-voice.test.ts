import { describe, expect, it } from 'vitest'
import { bandAt, bandCentre } from './bands.ts'
import { profileOf, semitonesBetween } from './profile.ts'
import { shapeVoice } from './shape-voice.ts'
import { makeVoice, PLAIN_VOICE } from './test-voice.fixture.ts'
import { medianPitch } from './track-pitch.ts'

const { rate } = PLAIN_VOICE
const voice = makeVoice(PLAIN_VOICE)

function measure(samples: Float32Array) {
  const profile = profileOf(samples, rate)
  if (!profile) throw new Error('There is no voice in it.')
  return profile
}

const own = measure(voice)

describe('a voice', () => {
  it('is measured correctly', () => {
    expect(own.pitch).toBeCloseTo(140, -1)
    expect(semitonesBetween(140, own.pitch)).toBeCloseTo(0, 0)
    expect(own.range).toBeGreaterThan(2.5)
    expect(own.range).toBeLessThan(4.5)
    own.formants.forEach((hertz, i) => {
      expect(Math.abs(hertz / (PLAIN_VOICE.formants[i] ?? 1) - 1), `formant ${i + 1}: ${hertz}`).toBeLessThan(
        0.08,
      )
    })
    expect(own.pace).toBeGreaterThan(2.5)
    expect(own.pace).toBeLessThan(6)
  })

  it('has the median pitch of its clear tones, however much it creaks', () => {
    const hertz = Float32Array.from({ length: 100 }, (_, i) => (i < 55 ? 70 : 120))
    const clarity = hertz.map((value) => (value === 70 ? 0.6 : 0.95))
    expect(medianPitch({ hertz, clarity, hopSeconds: 0.01 })).toBe(120)
    expect(medianPitch({ hertz, clarity: clarity.fill(0.6), hopSeconds: 0.01 })).toBe(70)
  })

  it.each([-6, -3, 3, 6])('moves by %i semitones and keeps its length and throat', (semitones) => {
    const moved = shapeVoice(voice, rate, { semitones })
    expect(moved).toHaveLength(voice.length)
    const profile = measure(moved)
    expect(semitonesBetween(own.pitch, profile.pitch)).toBeCloseTo(semitones, 0)
    for (const i of [1, 2]) {
      expect(Math.abs((profile.formants[i] ?? 0) / (own.formants[i] ?? 1) - 1)).toBeLessThan(0.07)
    }
  })

  it.each([0.9, 1.12])('gets a throat of another size (%f) at the same pitch', (formants) => {
    const profile = measure(shapeVoice(voice, rate, { formants }))
    expect(Math.abs(semitonesBetween(own.pitch, profile.pitch))).toBeLessThan(0.4)
    for (const i of [1, 2]) {
      expect((profile.formants[i] ?? 0) / (own.formants[i] ?? 1)).toBeCloseTo(formants, 1)
    }
  })

  it('becomes livelier or calmer', () => {
    expect(measure(shapeVoice(voice, rate, { liveliness: 1.5 })).range).toBeGreaterThan(own.range * 1.25)
    expect(measure(shapeVoice(voice, rate, { liveliness: 0.6 })).range).toBeLessThan(own.range * 0.8)
  })

  it('gets another colour from bands, and keeps it with bands of zero', () => {
    const flat = shapeVoice(voice, rate, { bands: Array.from({ length: 32 }, () => 0) })
    const error = flat.slice(2000, -2000).map((sample, i) => Math.abs(sample - (voice[i + 2000] ?? 0)))
    expect(Math.max(...error)).toBeLessThan(1e-4)
    const tilt = Array.from({ length: 32 }, (_, band) => (band < 16 ? 6 : -6))
    const change = measure(shapeVoice(voice, rate, { bands: tilt })).bands.map(
      (level, i) => level - (own.bands[i] ?? 0),
    )
    expect((change[8] ?? 0) - (change[24] ?? 0)).toBeCloseTo(12, 0)
  })

  it('stays unchanged without settings', () => {
    expect(shapeVoice(voice, rate, {})).toBe(voice)
  })
})

it('bands follow the ear', () => {
  for (const band of [0, 10, 31]) expect(bandAt(bandCentre(band))).toBeCloseTo(band, 6)
  expect(bandAt(0)).toBe(0)
  expect(bandAt(20_000)).toBe(31)
})

describe('other sounds', () => {
  const seconds = 5
  const make = (at: (i: number) => number) => Float32Array.from({ length: seconds * rate }, (_, i) => at(i))
  const tone = (hertz: number, i: number) => Math.sin((2 * Math.PI * hertz * i) / rate)

  it.each<[string, (i: number) => number]>([
    ['silence', () => 0],
    ['noise', () => Math.random() - 0.5],
    ['a hum', (i) => 0.3 * tone(50, i)],
    ['a held tone', (i) => 0.4 * tone(220, i) + 0.2 * tone(440, i)],
    [
      'a melody',
      (i) =>
        0.4 *
        tone(220 * 2 ** ((Math.floor(i / rate / 0.4) % 5) / 12), i) *
        (i % (0.4 * rate) < 0.35 * rate ? 1 : 0),
    ],
    ['a chord', (i) => 0.3 * (tone(220, i) + tone(277.2, i) + tone(329.6, i))],
    ['clicks', (i) => (i % rate === 0 ? 1 : 0)],
  ])('have no voice: %s', (_, at) => {
    expect(profileOf(make(at), rate)).toBeNull()
  })
})
