import { expect, test } from 'vitest'
import { sharePasses } from './share-passes.ts'

test('each pass over frames continues where the previous one ended, and none goes too far', () => {
  const told: number[] = []
  const tools: Parameters<typeof sharePasses>[0] = {
    ffmpeg: '',
    signal: new AbortController().signal,
    progress: (done: number) => void told.push(done),
  }
  const { onPass } = sharePasses(tools, 0.1, 0.5)
  for (let pass = 0; pass < 20; pass++) {
    const tell = onPass?.()
    for (const done of [0, 0.5, 1]) tell?.(done)
  }
  expect(told[0]).toBe(0.1)
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(told.at(-1)).toBeGreaterThan(0.49)
  expect(told.at(-1)).toBeLessThanOrEqual(0.5)
})
