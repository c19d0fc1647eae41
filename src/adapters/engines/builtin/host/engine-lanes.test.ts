import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { EngineLanes } from './engine-lanes.ts'
import type { TASKS } from './tasks.fixture.ts'

const opened: EngineLanes<typeof TASKS>[] = []
afterEach(() => Promise.all(opened.splice(0).map((lanes) => lanes.close())))

function openLanes(): EngineLanes<typeof TASKS> {
  const lanes = new EngineLanes<typeof TASKS>({
    tasks: new URL('./tasks.fixture.ts', import.meta.url),
    processes: 1,
    memoryMb: 600,
    ffmpeg: '',
    refuseMinors: false,
    idleMs: 60_000,
    watchEveryMs: 50,
    maxUnanswered: 1_000,
    log: pino({ level: 'silent' }),
  })
  opened.push(lanes)
  return lanes
}

function context(progress: () => void = () => {}) {
  return { signal: new AbortController().signal, progress, workspace: '' }
}

/** A run that takes the only process of the lane and does not end. */
async function startVideo(lanes: EngineLanes<typeof TASKS>): Promise<void> {
  const working = Promise.withResolvers<void>()
  lanes.work.run('waitPolitely', null, context(working.resolve)).catch(() => {})
  await working.promise
}

test('a quote is answered while videos use all processes for runs (trap: quotes that wait for videos)', async () => {
  const lanes = openLanes()
  await startVideo(lanes)
  expect(await lanes.interactive.run('greet', 'Ada', context())).toBe('Hello Ada')
})

test('a run does not wait for quotes', async () => {
  const lanes = openLanes()
  const asking = Promise.withResolvers<void>()
  lanes.interactive.run('waitPolitely', null, context(asking.resolve)).catch(() => {})
  await asking.promise
  expect(await lanes.work.run('greet', 'Ada', context())).toBe('Hello Ada')
})

test('the process for quotes may use half of the memory of one for runs', async () => {
  const ended = openLanes().interactive.run('eatMemory', undefined, context())
  await expect(ended).rejects.toThrow('of at most 300')
})

test('a short task goes to the lane where it starts at once', async () => {
  const lanes = openLanes()
  expect(lanes.soonest).toBe(lanes.work)
  await lanes.work.run('greet', 'Ada', context())
  expect(lanes.soonest, 'a process that rests is free').toBe(lanes.work)
  await startVideo(lanes)
  expect(lanes.soonest).toBe(lanes.interactive)
})

test('waiting for a turn is told apart from work', async () => {
  const lanes = openLanes()
  const first = new AbortController()
  const working = Promise.withResolvers<void>()
  const begun = vi.fn()
  const video = lanes.work.run('waitPolitely', null, {
    ...context(working.resolve),
    signal: first.signal,
  })
  await working.promise
  const next = lanes.work.run('greet', 'Ada', { ...context(), begun })
  expect(begun).not.toHaveBeenCalled()
  first.abort(new Error('Enough.'))
  await expect(video).rejects.toThrow('Enough.')
  await next
  expect(begun).toHaveBeenCalledOnce()
})
