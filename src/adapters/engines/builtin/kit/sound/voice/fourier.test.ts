import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANDS, bandAt, bandCentre } from './bands.ts'
import { equalise } from './equalise.ts'
import { fourier, hann } from './fourier.ts'
import { bandDistance } from './spectrum.ts'

const values = fc
  .integer({ min: 0, max: 8 })
  .chain((power) =>
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2 ** power, maxLength: 2 ** power }),
  )

describe('the Fourier transform', () => {
  test('is undone by itself with its parts swapped', () => {
    fc.assert(
      fc.property(values, (samples) => {
        const real = Float64Array.from(samples)
        const imaginary = new Float64Array(samples.length)
        fourier(real, imaginary)
        fourier(imaginary, real)
        samples.forEach((sample, i) => {
          expect((real[i] ?? 0) / samples.length).toBeCloseTo(sample, 9)
        })
      }),
    )
  })

  test('preserves the power of a sound (Parseval)', () => {
    fc.assert(
      fc.property(values, (samples) => {
        const real = Float64Array.from(samples)
        const imaginary = new Float64Array(samples.length)
        fourier(real, imaginary)
        const power = real.reduce((sum, value, i) => sum + value ** 2 + (imaginary[i] ?? 0) ** 2, 0)
        expect(power / samples.length).toBeCloseTo(
          samples.reduce((sum, value) => sum + value ** 2, 0),
          6,
        )
      }),
    )
  })

  test('finds a tone in its place', () => {
    const real = Float64Array.from({ length: 64 }, (_, i) => Math.sin((2 * Math.PI * 5 * i) / 64))
    const imaginary = new Float64Array(64)
    fourier(real, imaginary)
    const sizes = Array.from(real, (value, i) => Math.hypot(value, imaginary[i] ?? 0))
    expect(sizes[5]).toBeCloseTo(32, 6)
    expect(sizes.filter((size) => size > 1e-6)).toHaveLength(2)
  })
})

test('windows that overlap by half add up to one', () => {
  const window = hann(16)
  for (let i = 0; i < 8; i++) expect((window[i] ?? 0) + (window[i + 8] ?? 0)).toBeCloseTo(1, 9)
})

describe('bands', () => {
  test('have their centres in order, each in its own band', () => {
    const centres = Array.from({ length: BANDS }, (_, band) => bandCentre(band))
    expect(centres).toEqual(centres.toSorted((a, b) => a - b))
    centres.forEach((hertz, band) => {
      expect(bandAt(hertz)).toBeCloseTo(band, 6)
    })
  })

  test('end at the first and the last, for any frequency', () => {
    expect([-5, 0, 1, 50].map(bandAt)).toEqual([0, 0, 0, 0])
    expect([9000, 1e6].map(bandAt)).toEqual([BANDS - 1, BANDS - 1])
  })

  test('differ by the root of their mean square', () => {
    expect(bandDistance([1, 2, 3], [1, 2, 3])).toBe(0)
    expect(bandDistance([0, 0], [3, -3])).toBe(3)
  })
})

describe('an equaliser', () => {
  const RATE = 16_000
  const tone = (hertz: number) =>
    Float32Array.from({ length: 4096 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / RATE))
  const levelOf = (samples: Float32Array) =>
    Math.sqrt(samples.subarray(1024, 3072).reduce((sum, value) => sum + value * value, 0) / 2048)
  const flat = (decibels: number) => Array.from({ length: BANDS }, () => decibels)

  test('that changes nothing returns the sound, from its first sample to its last', () => {
    const before = tone(440)
    const after = equalise(before, RATE, flat(0))
    expect(after).toHaveLength(before.length)
    after.forEach((value, i) => {
      expect(value).toBeCloseTo(before[i] ?? 0, 4)
    })
  })

  test('makes everything louder by the given amount', () => {
    expect(levelOf(equalise(tone(440), RATE, flat(6))) / levelOf(tone(440))).toBeCloseTo(10 ** (6 / 20), 2)
  })

  test('lowers high tones and leaves low ones', () => {
    const dark = Array.from({ length: BANDS }, (_, band) => (bandCentre(band) > 2000 ? -30 : 0))
    expect(levelOf(equalise(tone(300), RATE, dark)) / levelOf(tone(300))).toBeCloseTo(1, 1)
    expect(levelOf(equalise(tone(4000), RATE, dark)) / levelOf(tone(4000))).toBeLessThan(0.05)
  })

  test('turns nothing into nothing', () => {
    expect(equalise(new Float32Array(0), RATE, flat(3))).toHaveLength(0)
    expect(equalise(new Float32Array(10), RATE, flat(3))).toEqual(new Float32Array(10))
  })
})
