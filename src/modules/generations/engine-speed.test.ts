import { expect, test } from 'vitest'
import { EngineSpeed } from './engine-speed.ts'

const RUN = { tool: 'sticker', expectedMs: 1_000, made: true }

test('the speed of a node follows its latest successful runs', () => {
  const speed = new EngineSpeed()
  expect(speed.value).toBeNull()
  speed.measure({ ...RUN, ms: 500 })
  expect(speed.value).toBe(2)
  speed.measure({ ...RUN, ms: 1_000 })
  speed.measure({ ...RUN, ms: 10, made: false })
  expect(speed.value).toBeCloseTo(1.8)
})

test('the time of each tool is counted, whether a run succeeded or not', () => {
  const speed = new EngineSpeed()
  speed.measure({ ...RUN, ms: 500 })
  speed.measure({ ...RUN, ms: 700 })
  speed.measure({ ...RUN, ms: 90, made: false })
  expect(speed.times).toEqual([
    { tool: 'sticker', made: true, runs: 2, ms: 1_200 },
    { tool: 'sticker', made: false, runs: 1, ms: 90 },
  ])
})
