import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning is an unnoticed bug, so it fails its test. */
let noise: string[] = []

/** The element with this name is newer than the simulated page; browsers support it. */
const UNKNOWN_THERE = /^The tag <%s> is unrecognized in this browser\..* search$/

beforeEach(() => {
  noise = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const said = parts.map(String).join(' ')
      if (!UNKNOWN_THERE.test(said)) noise.push(`console.${level}: ${said}`)
    })
  }
})

afterEach(() => {
  const heard = noise
  vi.restoreAllMocks()
  expect(heard, 'unexpected console noise').toEqual([])
})
