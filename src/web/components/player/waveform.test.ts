import { describe, expect, it } from 'vitest'
import { barsPath, clockTime, loudnessAlong } from './waveform.ts'

describe('the waveform of a sound', () => {
  it('is its loudness relative to the loudest part', () => {
    const samples = Float32Array.from({ length: 400 }, (_, i) =>
      i < 100 ? 0 : i < 200 ? 0.25 : i < 300 ? -0.5 : 0.1,
    )
    expect(loudnessAlong(samples, 4).map((value) => Number(value.toFixed(3)))).toEqual([0, 0.5, 1, 0.2])
  })

  it('is flat for silence, and for fewer samples than bars (trap: division by zero)', () => {
    expect(loudnessAlong(new Float32Array(10), 4)).toEqual([0, 0, 0, 0])
    expect(loudnessAlong(new Float32Array(0), 2)).toEqual([0, 0])
    expect(loudnessAlong(new Float32Array([0.5]), 3).every(Number.isFinite)).toBe(true)
  })

  it('has a bar for every part, even a silent one', () => {
    expect(barsPath([0, 1]).match(/M/g)).toHaveLength(2)
    expect(barsPath([1])).toBe('M0.2 0.000h0.6v2.000h-0.6z')
  })
})

it('formats times like clocks', () => {
  expect([0, 7.9, 65, 3723, Number.NaN, Number.POSITIVE_INFINITY].map(clockTime)).toEqual([
    '0:00',
    '0:07',
    '1:05',
    '1:02:03',
    '0:00',
    '0:00',
  ])
})
