import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ProgressWriter } from './progress-writer.ts'

type Written = { progress: number; step: string | null }

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function newWriter() {
  const written: Written[] = []
  const write = async (latest: Written) => void written.push(latest)
  return { written, writer: new ProgressWriter({ write, log: { warn: () => {} } }) }
}

test('however much an engine reports, little is written, the latest of all', async () => {
  const { written, writer } = newWriter()
  for (let i = 0; i < 100; i++) {
    writer.report(i / 100, 'drawing')
    await after(10)
  }
  await after(250)
  expect(written.length).toBeLessThan(6)
  expect(written.at(-1)).toEqual({ progress: 0.99, step: 'drawing' })
})

test('a step that nobody could read is left out (trap: words that flicker while small networks are loaded)', async () => {
  const { written, writer } = newWriter()
  for (let i = 0; i < 3; i++) {
    writer.report(0.1, 'finding_subject')
    await after(2_000)
    writer.report(0.1, 'loading_model')
    await after(300)
  }
  expect(new Set(written.map(({ step }) => step))).toEqual(new Set(['finding_subject']))
})

test('a step that takes long is written once it does, although nothing more is reported', async () => {
  const { written, writer } = newWriter()
  writer.report(0.1, 'preparing')
  await after(1_000)
  writer.report(0.1, 'loading_model')
  await after(1_000)
  expect(written.at(-1)).toEqual({ progress: 0.1, step: 'loading_model' })
  expect(written.length).toBeLessThan(6)
})

test('nothing is written after it was stopped', async () => {
  const { written, writer } = newWriter()
  writer.report(0.5, 'drawing')
  await writer.stop()
  await after(1_000)
  expect(written).toEqual([])
})
