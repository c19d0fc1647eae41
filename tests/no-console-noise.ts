import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A console error or warning nobody expected is a defect that has not been noticed yet, so it fails its test. */
let noise: string[] = []

beforeEach(() => {
  noise = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  const heard = noise
  vi.restoreAllMocks()
  expect(heard, 'unexpected console noise').toEqual([])
})
