import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { RejectedByEngineError, RetryableEngineError } from '../../../../modules/generations/engine.ts'
import { TaskPool } from './task-pool.ts'
import type { TASKS } from './tasks.fixture.ts'

const PATIENCE = { timeout: 150_000, interval: 20 }

const opened: TaskPool<typeof TASKS>[] = []

function openPool(settings: { processes?: number; idleMs?: number; maxUnanswered?: number } = {}) {
  const pool = new TaskPool<typeof TASKS>({
    tasks: new URL('./tasks.fixture.ts', import.meta.url),
    processes: 1,
    memoryMb: 512,
    ffmpeg: '',
    refuseMinors: false,
    idleMs: 60_000,
    watchEveryMs: 50,
    maxUnanswered: 1_000,
    log: pino({ level: 'silent' }),
    ...settings,
  })
  opened.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})

function context(signal = new AbortController().signal, progress: (done: number) => void = () => {}) {
  return { signal, progress, workspace: '' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts a task, and aborts it once it reports that it is working. */
async function abortAtWork(pool: TaskPool<typeof TASKS>, task: 'waitPolitely' | 'ignoreEverything') {
  const controller = new AbortController()
  const reason = new Error('Cancelled.')
  const working = Promise.withResolvers<void>()
  const run = pool.run(
    task,
    null,
    context(controller.signal, () => working.resolve()),
  )
  await working.promise
  controller.abort(reason)
  await expect(run).rejects.toBe(reason)
}

test('a process returns the result of a task, and is kept for the next one', async () => {
  const pool = openPool()
  expect(await pool.run('greet', 'Ada', context())).toBe('Hello Ada')
  expect(await pool.run('tellPid', undefined, context())).toBe(
    await pool.run('tellPid', undefined, context()),
  )
})

test('a process makes ready for a task that may come, which then goes there, and gives way to it', async () => {
  const pool = openPool({ processes: 2 })
  pool.prepare('Ada')
  expect(await pool.run('tellReadyFor', undefined, context())).toBe('Ada, who has come')
})

test('nothing is made ready while all processes work', async () => {
  const pool = openPool()
  const greeting = pool.run('tellReadyFor', undefined, context())
  pool.prepare('Ada')
  expect(await greeting).toBe('')
})

test('a process that reads untrusted files gets none of the site’s secrets', async () => {
  vi.stubEnv('SESSION_SECRET', 'plums')
  expect(await openPool().run('listSecrets', undefined, context())).not.toContain('SESSION_SECRET')
  vi.unstubAllEnvs()
})

test('progress is reported a few times a second, and each new step at once', async () => {
  const told: [number, string | undefined][] = []
  await openPool().run('report', 10_000, {
    ...context(),
    progress: (done, step) => told.push([done, step]),
  })
  expect(told[0]).toEqual([0, 'drawing'])
  expect(told.at(-1)).toEqual([1, 'finishing'])
  expect(told.length).toBeLessThan(100)
})

test('rejections and bugs are distinguished, and the process goes on', async () => {
  const pool = openPool()
  const pid = await pool.run('tellPid', undefined, context())
  const refused = await pool.run('refuse', undefined, context()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RejectedByEngineError)
  expect(refused).toMatchObject({ reason: 'no_subject' })
  const failed = await pool.run('fail', undefined, context()).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RetryableEngineError)
  expect(String(failed)).toContain('The brush broke.')
  expect(await pool.run('tellPid', undefined, context())).toBe(pid)
})

test('a crash costs one task, not the site: the next one gets a fresh process', async () => {
  const pool = openPool()
  await expect(pool.run('crash', undefined, context())).rejects.toBeInstanceOf(RetryableEngineError)
  expect(await pool.run('greet', 'Ada', context())).toBe('Hello Ada')
})

test('a task that uses too much memory is killed before the machine suffers, even if it never pauses', async () => {
  const pool = openPool()
  const ended = await pool.run('eatMemory', undefined, context()).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(RetryableEngineError)
  expect(String(ended)).toContain('MB of memory')
  expect(await pool.run('greet', 'Ada', context())).toBe('Hello Ada')
})

test('a hanging process is killed', async () => {
  const pool = openPool({ maxUnanswered: 40 })
  const ended = await pool.run('ignoreEverything', null, context()).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(RetryableEngineError)
  expect(String(ended)).toContain('did not answer')
})

test('an abort ends a task that listens, and keeps its process warm', async () => {
  const pool = openPool()
  const pid = await pool.run('tellPid', undefined, context())
  await abortAtWork(pool, 'waitPolitely')
  expect(await pool.run('tellPid', undefined, context())).toBe(pid)
})

test('an abort also ends a task that does not listen, and a fresh process replaces it', async () => {
  const pool = openPool()
  const pid = await pool.run('tellPid', undefined, context())
  await abortAtWork(pool, 'ignoreEverything')
  expect(await pool.run('tellPid', undefined, context())).not.toBe(pid)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE)
})

test('tasks wait for their turn, an aborted one leaves the line, and no process is started for it', async () => {
  const pool = openPool()
  const first = new AbortController()
  const started = Promise.withResolvers<void>()
  const running = pool.run(
    'waitPolitely',
    null,
    context(first.signal, () => started.resolve()),
  )
  const second = new AbortController()
  const leaving = pool.run('crash', undefined, context(second.signal))
  const staying = pool.run('greet', 'Ada', context())
  await started.promise
  second.abort(new Error('Never mind.'))
  await expect(leaving).rejects.toThrow('Never mind.')
  first.abort(new Error('Enough.'))
  await expect(running).rejects.toThrow('Enough.')
  expect(await staying).toBe('Hello Ada')
})

test('two processes work side by side', async () => {
  const pool = openPool({ processes: 2 })
  const controller = new AbortController()
  const waiting = pool.run('waitPolitely', null, context(controller.signal))
  expect(await pool.run('greet', 'Ada', context())).toBe('Hello Ada')
  controller.abort(new Error('Enough.'))
  await expect(waiting).rejects.toThrow('Enough.')
})

test('an idle process ends, so that its memory is freed', async () => {
  const pool = openPool({ idleMs: 10 })
  const pid = await pool.run('tellPid', undefined, context())
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE)
  expect(await pool.run('greet', 'Ada', context())).toBe('Hello Ada')
})

test('closing ends running and waiting tasks', async () => {
  const pool = openPool()
  const started = Promise.withResolvers<void>()
  const running = pool.run(
    'waitPolitely',
    null,
    context(undefined, () => started.resolve()),
  )
  const waiting = pool.run('greet', 'Ada', context())
  const both = Promise.allSettled([running, waiting])
  await started.promise
  await pool.close()
  for (const { status } of await both) expect(status).toBe('rejected')
  await expect(pool.run('greet', 'Ada', context())).rejects.toBeInstanceOf(RetryableEngineError)
})

test('when the site is killed, its processes and their programs end with it, however busy they are', async () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'engines-'))
  const script = fileURLToPath(new URL('./parent-process.fixture.ts', import.meta.url))
  const site = spawn(process.execPath, [script, workspace], { stdio: 'ignore' })
  const file = path.join(workspace, 'pids')
  await vi.waitFor(
    () => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+ \d+$/),
    PATIENCE,
  )
  const pids = readFileSync(file, 'utf8').split(' ').map(Number)
  site.kill('SIGKILL')
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE)
  rmSync(workspace, { recursive: true })
})
