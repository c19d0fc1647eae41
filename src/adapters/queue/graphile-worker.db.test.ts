import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../../tests/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  defineJob,
  defineSchedule,
  type Job,
  JobCancelled,
  type JobContext,
  JobTakenOver,
  WorkerStopping,
  withHandler,
} from '../../modules/jobs/job.ts'
import type { SendOptions, WorkerOptions } from '../../modules/jobs/job-queue.ts'
import { connectPostgres } from '../database/postgres.ts'
import { createGraphileQueue } from './graphile-queue.ts'
import { GraphileWorker } from './graphile-worker.ts'

const { db, url } = await createTestDatabase()
const queue = createGraphileQueue(db)
const log = pino({ level: 'silent' })
const paint = defineJob({ name: 'paint', schema: z.object({ colour: z.string() }), maxAttempts: 3 })
let workers: GraphileWorker[] = []

beforeEach(async () => {
  await db.pool.query(
    'truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, job_cancellations',
  )
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
})

interface TestWorker extends Partial<WorkerOptions> {
  graceMs?: number
}

/** Each worker stands for a node: it has connections of its own. */
async function startWorker({ jobs = [], concurrency = 1, graceMs = 5_000, ...options }: TestWorker) {
  const pool = connectPostgres({ connection: url, poolSize: 10, log })
  const worker = new GraphileWorker({ pool, log, graceMs, abortMs: 300, sweepMs: 100 })
  workers.push(worker)
  await worker.start({ jobs, concurrency, ...options })
  return worker
}

function send(colour: string, options?: SendOptions) {
  return inTransaction(db, (tx) => queue.send(tx, paint, { colour }, options))
}

function cancel(jobId: string) {
  return inTransaction(db, (tx) => queue.cancel(tx, jobId))
}

async function countJobs(): Promise<number> {
  const { rows } = await db.pool.query('select count(*)::int as count from graphile_worker._private_jobs')
  return rows[0].count
}

/** Waits as long as a slow machine may need; how long it takes is not what is tested. */
function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 })
}

function waitForNoJobs() {
  return eventually(async () => expect(await countJobs()).toBe(0))
}

/** A job that notes what it painted, and waits where the colour says so. */
function noting(done: string[]): Job<unknown> {
  return withHandler(paint, async ({ colour }) => void done.push(colour))
}

/** A job that runs until its signal is aborted, and tells about both. */
function endless() {
  const started: string[] = []
  const stopped: { colour: string; reason: unknown }[] = []
  const job = withHandler(paint, async ({ colour }, { signal }) => {
    started.push(colour)
    await new Promise<void>((_resolve, reject) => {
      const stop = () => {
        stopped.push({ colour, reason: signal.reason })
        reject(signal.reason)
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
    })
  })
  return { job, started, stopped }
}

/** Makes jobs that wait for their next attempt due now. */
function hurryRetries() {
  return db.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}

describe('starting', () => {
  it('fails when a job has no handler', async () => {
    await expect(startWorker({ jobs: [paint] })).rejects.toThrow('The job paint has no handler.')
  })

  it('fails when two jobs share a name', async () => {
    await expect(startWorker({ jobs: [noting([]), noting([])] })).rejects.toThrow(
      'Two jobs share the name paint.',
    )
  })

  it('fails when a schedule sends a job that nobody handles', async () => {
    const schedule = defineSchedule({
      name: 'nightly',
      job: paint,
      payload: { colour: 'night' },
      cron: '0 3 * * *',
    })
    await expect(startWorker({ schedules: [schedule] })).rejects.toThrow(/nightly sends paint/)
  })
})

describe('running jobs', () => {
  it('picks up jobs that waited and jobs sent later, with their payload and surroundings', async () => {
    const seen: unknown[] = []
    const job = withHandler(paint, async (payload, { attempt, lastAttempt, signal }) => {
      seen.push({ payload, attempt, lastAttempt, aborted: signal.aborted })
    })
    await send('red')
    await startWorker({ jobs: [job] })
    await send('blue')
    await waitForNoJobs()
    const surroundings = { attempt: 1, lastAttempt: false, aborted: false }
    expect(seen).toEqual([
      { payload: { colour: 'red' }, ...surroundings },
      { payload: { colour: 'blue' }, ...surroundings },
    ])
  })

  it('starts those of higher priority first, and equals in the order they were sent', async () => {
    await send('low', { priority: 'low' })
    await send('first')
    await send('second', { priority: 'normal' })
    await send('vip', { priority: 'high' })
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await waitForNoJobs()
    expect(done).toEqual(['vip', 'first', 'second', 'low'])
  })

  it('does not start a job before its time', async () => {
    await send('later', { runAt: new Date(Date.now() + 3_600_000) })
    await send('now')
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await eventually(async () => expect(await countJobs()).toBe(1))
    expect(done).toEqual(['now'])
  })

  it('runs the jobs of one lane one after the other, on all nodes together', async () => {
    let inLane = 0
    let most = 0
    const job = withHandler(paint, async () => {
      inLane += 1
      most = Math.max(most, inLane)
      await new Promise((resolve) => setTimeout(resolve, 20))
      inLane -= 1
    })
    for (const colour of ['a', 'b', 'c', 'd']) await send(colour, { lane: 'wall' })
    await Promise.all([
      startWorker({ jobs: [job], concurrency: 3 }),
      startWorker({ jobs: [job], concurrency: 3 }),
    ])
    await waitForNoJobs()
    expect(most).toBe(1)
  })

  it('goes on after the database has cut all connections', async () => {
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    for (const colour of ['one', 'two', 'three']) await send(colour)
    await db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await send('four')
    await waitForNoJobs()
    expect(new Set(done)).toEqual(new Set(['one', 'two', 'three', 'four']))
  })
})

describe('a queue library that gave up', () => {
  it('is started again (trap: one failed write at the end of a job ends the worker for good)', async () => {
    const attempts: number[] = []
    const job = withHandler(paint, async (_payload, { attempt }) => void attempts.push(attempt))
    await db.pool.query(`
      create sequence refusals;
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'disk full (%)', nextval('refusals'); end $$;
      create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`)
    await startWorker({ jobs: [job] })
    await send('red')
    await eventually(async () => {
      expect((await db.pool.query('select is_called from refusals')).rows).toEqual([{ is_called: true }])
    })
    await db.pool.query('drop function refuse cascade')
    await waitForNoJobs()
    expect(attempts).toEqual([1, 2])
  })
})

describe('failing jobs', () => {
  it('are tried again after longer and longer pauses, then kept as dead', async () => {
    const attempts: Pick<JobContext, 'attempt' | 'lastAttempt'>[] = []
    const job = withHandler(paint, async (_payload, { attempt, lastAttempt }) => {
      attempts.push({ attempt, lastAttempt })
      throw new Error(`no paint (${attempt})`)
    })
    await startWorker({ jobs: [job] })
    const id = await send('red')
    const pauses: number[] = []
    for (const expected of [1, 2, 3]) {
      const { rows } = await eventually(async () => {
        const found = await db.pool.query(
          `select extract(epoch from run_at - now())::float as pause from graphile_worker._private_jobs
           where locked_at is null and attempts = $1`,
          [expected],
        )
        expect(found.rows).toHaveLength(1)
        return found
      })
      pauses.push(rows[0].pause)
      await hurryRetries()
      await send('other', { runAt: new Date(Date.now() + 3_600_000), key: 'nudge' })
    }
    expect(attempts).toEqual([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: false },
      { attempt: 3, lastAttempt: true },
    ])
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(await queue.listDead(10)).toMatchObject([
      { id, name: 'paint', attempts: 3, lastError: 'no paint (3)' },
    ])
  })

  it('succeed when a dead one is tried again', async () => {
    let broken = true
    const job = withHandler(defineJob({ ...paint, maxAttempts: 1 }), async () => {
      if (broken) throw new Error('no paint')
    })
    await startWorker({ jobs: [job] })
    const id = await inTransaction(db, (tx) =>
      queue.send(tx, { ...paint, maxAttempts: 1 }, { colour: 'red' }),
    )
    await eventually(async () => expect(await queue.listDead(10)).toHaveLength(1))
    broken = false
    await inTransaction(db, (tx) => queue.retryDead(tx, id))
    await waitForNoJobs()
  })
})

describe('cancelling', () => {
  it('aborts a running job on another node and does not try it again', async () => {
    const { job, started, stopped } = endless()
    await Promise.all([startWorker({ jobs: [job] }), startWorker({ jobs: [job] })])
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    expect(await cancel(id)).toBe('stopping')
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
  })

  it('of a waiting job leaves the running one alone (trap: InvokeAI 6049)', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const running = await send('running')
    await eventually(() => expect(started).toEqual(['running']))
    const waiting = await send('waiting')
    expect(await cancel(waiting)).toBe('removed')
    const other = await send('other')
    expect(stopped).toEqual([])
    expect(await cancel(running)).toBe('stopping')
    await eventually(() => expect(started).toEqual(['running', 'other']))
    expect(stopped.map(({ colour }) => colour)).toEqual(['running'])
    await cancel(other)
    await waitForNoJobs()
  })

  it('is seen even when the message is lost', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await db.pool.query('insert into job_cancellations (job_id) values ($1)', [id])
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
    await eventually(async () => {
      expect((await db.pool.query('select from job_cancellations')).rowCount).toBe(0)
    })
  })

  it('lets the handler put things in order when its first worker died', async () => {
    const id = await send('red')
    await db.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`,
    )
    expect(await cancel(id)).toBe('stopping')
    const { job, stopped } = endless()
    await startWorker({ jobs: [job] })
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
  })
})

describe('schedules', () => {
  it('run once per tick, however many nodes have them', async () => {
    const done: string[] = []
    const jobs = [noting(done)]
    const schedules = [
      defineSchedule({ name: 'every-minute', job: paint, payload: { colour: 'tick' }, cron: '* * * * *' }),
    ]
    // The clock stands half a second before a full minute of the past, so that the database finds the job due.
    const nearlyMinute = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_500
    vi.useFakeTimers({ toFake: ['Date'], now: nearlyMinute, shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await Promise.all([1, 2, 3].map(() => startWorker({ jobs, schedules })))
    await eventually(() => expect(done).toEqual(['tick']))
    await waitForNoJobs()
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(done).toEqual(['tick'])
  })

  it('make up for the time when no worker ran', async () => {
    await db.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('hourly', now() - interval '1 day', date_trunc('hour', now()) - interval '3 hours')`,
    )
    const done: string[] = []
    const schedules = [
      defineSchedule({
        name: 'hourly',
        job: paint,
        payload: { colour: 'missed' },
        cron: '0 * * * *',
        catchUpMs: 86_400_000,
      }),
    ]
    await Promise.all([1, 2].map(() => startWorker({ jobs: [noting(done)], schedules })))
    await eventually(() => expect(done).toEqual(['missed', 'missed', 'missed']))
  })
})

describe('stopping', () => {
  it('waits for what runs and starts nothing more', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const done: string[] = []
    const job = withHandler(paint, async ({ colour }) => {
      done.push(`${colour} started`)
      await mayEnd
      done.push(`${colour} ended`)
    })
    const worker = await startWorker({ jobs: [job] })
    await send('red')
    await eventually(() => expect(done).toEqual(['red started']))
    const stopped = worker.stop()
    await send('blue')
    end()
    await stopped
    expect(done).toEqual(['red started', 'red ended'])
    expect(await countJobs()).toBe(1)
  })

  it('aborts after the grace time and gives the job back with all its attempts', async () => {
    const { job, started, stopped } = endless()
    const worker = await startWorker({ jobs: [job], graceMs: 50 })
    await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await worker.stop()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(WorkerStopping) }])
    const done: { attempt: number }[] = []
    await startWorker({
      jobs: [withHandler(paint, async (_payload, { attempt }) => void done.push({ attempt }))],
    })
    await waitForNoJobs()
    expect(done).toEqual([{ attempt: 1 }])
  })

  it('also gives back a job that does not listen', async () => {
    const started: string[] = []
    const deaf = withHandler(paint, async ({ colour }) => {
      started.push(colour)
      await new Promise(() => {})
    })
    const worker = await startWorker({ jobs: [deaf], graceMs: 50 })
    await send('red', { lane: 'wall' })
    await eventually(() => expect(started).toEqual(['red']))
    await worker.stop()
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await waitForNoJobs()
    expect(done).toEqual(['red'])
  })
})

describe('the death of a worker', () => {
  function startProcess() {
    const script = fileURLToPath(new URL('./worker-process.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url, 'paint'], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  it('by kill -9 makes another one take its jobs over (trap: they are stranded for hours)', async () => {
    await send('red', { lane: 'wall' })
    const child = startProcess()
    await once(child.stdout, 'data')
    const done: { colour: string; attempt: number }[] = []
    const job = withHandler(paint, async ({ colour }, { attempt }) => void done.push({ colour, attempt }))
    await startWorker({ jobs: [job] })
    await send('blue')
    await eventually(() => expect(done).toEqual([{ colour: 'blue', attempt: 1 }]))
    child.kill('SIGKILL')
    await waitForNoJobs()
    expect(done.at(-1)).toEqual({ colour: 'red', attempt: 2 })
  })

  it('counts as an attempt (trap: a job that kills its workers is taken over for ever)', async () => {
    const once1 = { ...paint, maxAttempts: 1 }
    const id = await inTransaction(db, (tx) => queue.send(tx, once1, { colour: 'red' }))
    const child = startProcess()
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await eventually(async () => expect(await queue.listDead(10)).toMatchObject([{ id, attempts: 1 }]))
    expect((await queue.listDead(10))[0]?.lastError).toMatch('worker died')
    expect(done).toEqual([])
  })

  it('that was only believed stops the job where it still runs', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await db.pool.query(`update graphile_worker._private_jobs set locked_by = 'other' where id = $1`, [id])
    await eventually(() => expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobTakenOver) }]))
    await eventually(() => expect(started).toEqual(['red', 'red']))
    await cancel(id)
    await waitForNoJobs()
  })
})
