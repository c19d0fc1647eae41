import { describe, expect, it } from 'vitest'
import { wavFile } from './wav.ts'

describe('a WAV file', () => {
  const file = wavFile(new Float32Array([0, 1, -1, 0.5]), 48_000)
  const view = new DataView(file)
  const nameAt = (at: number) => String.fromCharCode(...new Uint8Array(file, at, 4))

  it('declares its chunks and their true lengths (trap: a file that declares more than it has counts as cut off)', () => {
    expect([nameAt(0), nameAt(8), nameAt(12), nameAt(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(file.byteLength - 8)
    expect(view.getUint32(40, true)).toBe(file.byteLength - 44)
  })

  it('has one channel of 16 bits at the given rate', () => {
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16])
    expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([48_000, 96_000])
  })

  it('contains the samples', () => {
    expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 16_384])
  })

  it('clips samples that are too loud (trap: a 16-bit overflow turns a shout into noise)', () => {
    const loud = new DataView(wavFile(new Float32Array([1.5, -3]), 8_000))
    expect([loud.getInt16(44, true), loud.getInt16(46, true)]).toEqual([32_767, -32_767])
  })
})
