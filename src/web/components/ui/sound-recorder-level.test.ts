import { expect, it } from 'vitest'
import { loudnessOf } from './sound-recorder-level.ts'

const steady = (value: number) => new Float32Array(64).fill(value)

it('distinguishes silence, speech and a shout', () => {
  expect(loudnessOf(steady(1))).toBe(1)
  expect(loudnessOf(steady(0.1))).toBeCloseTo(2 / 3)
  expect(loudnessOf(steady(0.0001))).toBe(0)
})

it('is zero for no sound at all (trap: the logarithm of zero)', () => {
  expect(loudnessOf(steady(0))).toBe(0)
})

it('never leaves the meter', () => {
  expect(loudnessOf(steady(4))).toBe(1)
})
