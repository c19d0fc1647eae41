import { expect, test } from 'vitest'
import { curvePeaks, truePeakOf } from './true-peak.ts'

const RATE = 48_000
const tone = (hertz: number, phase: number, level = 1) =>
  Float32Array.from({ length: 2000 }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / RATE + phase))

test('a tone whose samples all miss its top has the peak of the curve through them', () => {
  // A quarter of the rate, shifted by an eighth of a turn: every sample is at 0.707 of the top.
  const missed = tone(RATE / 4, Math.PI / 4)
  expect(missed.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeCloseTo(Math.SQRT1_2, 3)
  expect(truePeakOf(missed.subarray(0))).toBeGreaterThan(-0.3)
  expect(truePeakOf(missed)).toBeLessThan(0.8)
})

test('a slow tone has its peak at its samples', () => {
  expect(truePeakOf(tone(100, 0, 0.5))).toBeCloseTo(-6.02, 1)
})

test('no peak is lower than its sample, and silence has none', () => {
  const samples = tone(9000, 0.3)
  curvePeaks(samples).forEach((peak, i) => {
    expect(peak).toBeGreaterThanOrEqual(Math.abs(samples[i] ?? 0))
  })
  expect(truePeakOf(new Float32Array(100))).toBe(Number.NEGATIVE_INFINITY)
  expect(truePeakOf(new Float32Array(0))).toBe(Number.NEGATIVE_INFINITY)
})
