import { expect, onTestFinished, test, vi } from 'vitest'
import { type PooledProcess, ProcessPool } from './process-pool.ts'

const USUAL_MS = 300_000
const READY_MS = 60_000

class FakeProcess implements PooledProcess {
  hasEnded = false
  readonly #end = Promise.withResolvers<void>()
  readonly ended = this.#end.promise

  end() {
    this.hasEnded = true
    this.#end.resolve()
  }
}

function openPool() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const started: FakeProcess[] = []
  const start = () => {
    const process = new FakeProcess()
    started.push(process)
    return process
  }
  return { pool: new ProcessPool({ start, processes: 1, idleMs: USUAL_MS }), started }
}

test('a process that was made ready ends soon if no work comes', () => {
  const { pool, started } = openPool()
  pool.ready(() => {}, READY_MS)
  pool.ready(() => {}, READY_MS)
  vi.advanceTimersByTime(READY_MS - 1)
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([false])
  vi.advanceTimersByTime(1)
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([true])
})

test('one that has worked is made ready again, and stays for as long as after work', async () => {
  const { pool, started } = openPool()
  const worked = await pool.use(async (process) => process, undefined)
  vi.advanceTimersByTime(USUAL_MS - 1)
  const made: FakeProcess[] = []
  pool.ready((process) => made.push(process), READY_MS)
  expect(made).toEqual([worked])
  vi.advanceTimersByTime(USUAL_MS - 1)
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([false])
})
