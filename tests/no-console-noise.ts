import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A console error or warning nobody expected is a defect that has not been noticed yet, so it fails its test. */
let noise: string[] = []

/** The element of that name is younger than the simulated page; browsers know it. */
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
