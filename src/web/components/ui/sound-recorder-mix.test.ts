import { describe, expect, it } from 'vitest'
import { mixToMono } from './sound-recorder-mix.ts'

describe('a mix of channels', () => {
  it('is their mean, so that it cannot get louder than they were', () => {
    const mono = mixToMono([new Float32Array([1, 0.5]), new Float32Array([0, 0.5])], 10)
    expect([...mono]).toEqual([0.5, 0.5])
  })

  it('ends at the maximum length', () => {
    expect([...mixToMono([new Float32Array([0.25, 0.5, 0.75])], 2)]).toEqual([0.25, 0.5])
    expect(mixToMono([], 2)).toHaveLength(0)
  })
})
