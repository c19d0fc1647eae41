import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import { defineJob, defineSchedule, type JobContext, RunAgain, withHandler } from '../../modules/jobs/job.ts'
import { JOBS, KNOWN_SCHEDULES } from './graphile-tables.ts'
import { eventually, noting, openTestQueue, paint } from './worker.fixture.ts'

const { db, queue, startWorker, stopWorkers, countJobs, waitForNoJobs, send } = await openTestQueue()

/** The library traces a worker that ended to the console, beside the log it was given; whether one ends depends on timing. */
const silenceLibraryTraces = () => void vi.spyOn(console, 'trace').mockImplementation(() => {})

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
    const sweep = defineJob({ name: 'sweep', schema: z.object({}), maxAttempts: 1, handler: async () => {} })
    const starting = startWorker({ jobs: [sweep], schedules: [schedule] })
    await expect(starting).rejects.toThrow(/nightly sends paint/)
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

  it('gives a job that waits for somebody else all its attempts again, and wakes it early', async () => {
    const attempts: number[] = []
    const far = new Date(Date.now() + 3_600_000)
    const job = withHandler(paint, async (_payload, { attempt }) => {
      attempts.push(attempt)
      if (attempts.length < 5) throw new RunAgain(far)
    })
    const id = await send('slowly')
    await startWorker({ jobs: [job] })
    for (let visits = 1; visits < 5; visits++) {
      await eventually(async () => expect(attempts).toHaveLength(visits))
      await eventually(async () => {
        await inTransaction(db, (tx) => queue.wake(tx, id))
        expect(attempts.length).toBeGreaterThan(visits)
      })
    }
    await waitForNoJobs()
    expect(attempts).toEqual([1, 1, 1, 1, 1])
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
    silenceLibraryTraces()
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
    silenceLibraryTraces()
    const attempts: number[] = []
    const job = withHandler(paint, async (_payload, { attempt }) => void attempts.push(attempt))
    await db.pool.query(`
      create sequence refusals;
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'disk full (%)', nextval('refusals'); end $$;
      create trigger refuse before delete on ${JOBS} for each row execute function refuse()`)
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
          `select extract(epoch from run_at - now())::float as pause from ${JOBS}
           where locked_at is null and attempts = $1`,
          [expected],
        )
        expect(found.rows).toHaveLength(1)
        return found
      })
      pauses.push(rows[0].pause)
      await db.pool.query(`update ${JOBS} set run_at = now() where locked_at is null`)
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

  it('are forgotten a month after the last attempt, and no sooner', async () => {
    const [old, recent] = await inTransaction(db, async (tx) => [
      await queue.send(tx, paint, { colour: 'red' }),
      await queue.send(tx, paint, { colour: 'blue' }),
    ])
    await db.pool.query(
      `update ${JOBS} set attempts = max_attempts,
         updated_at = now() - case id when $1 then interval '31 days' else interval '29 days' end`,
      [old],
    )
    await startWorker({ jobs: [noting([])] })
    await eventually(async () => expect((await queue.listDead(10)).map(({ id }) => id)).toEqual([recent]))
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
    await stopWorkers()
    expect(done).toEqual(['tick'])
  })

  it('make up for the time when no worker ran', async () => {
    await db.pool.query(
      `insert into ${KNOWN_SCHEDULES} (identifier, known_since, last_execution)
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
