import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually, noting, paint } from '../../../tests/contracts/painting-jobs.ts'
import { inTransaction } from '../../db/transaction.ts'
import { defineSchedule, type JobContext, withHandler } from '../../modules/jobs/job.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'
import { forgetDeadJobs } from './claims.ts'
import { JOBS, KNOWN_SCHEDULES } from './graphile-tables.ts'
import { openTestQueue } from './worker.fixture.ts'

const { db, queue, startWorker, stopWorkers, waitForNoJobs, send } = await openTestQueue()

/** The library traces an ended worker to the console, besides its log; whether one ends depends on timing. */
const silenceLibraryTraces = () => void vi.spyOn(console, 'trace').mockImplementation(() => {})

describe('running jobs', () => {
  it('continues after the database has cut all connections', async () => {
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

describe('a worker that may not take jobs', () => {
  it('leaves them to others, and takes them once it may', async () => {
    const done: string[] = []
    let may = false
    let asked = 0
    const mayTake = async () => {
      asked++
      return may
    }
    await startWorker({ jobs: [noting(done)], mayTake })
    await send('red')
    await eventually(() => expect(asked).toBeGreaterThan(2))
    expect(done).toEqual([])
    may = true
    await eventually(() => expect(done).toEqual(['red']))
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
  it('are retried after longer and longer pauses, then kept as dead', async () => {
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
      await send('other', { runAt: new Date(Date.now() + HOUR_MS), key: 'nudge' })
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

  it('are deleted a month after the last attempt, and no sooner', async () => {
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

  it('make up for the time without a worker', async () => {
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
        catchUpMs: DAY_MS,
      }),
    ]
    await Promise.all([1, 2].map(() => startWorker({ jobs: [noting(done)], schedules })))
    await eventually(() => expect(done).toEqual(['missed', 'missed', 'missed']))
  })

  it('leave nothing dead behind once their latest job is done', async () => {
    const first = '2026-01-01T00:00Z'
    const second = '2026-01-01T00:01Z'
    const third = '2026-01-01T00:02Z'
    for (const ts of [first, second]) {
      await db.pool.query(`select graphile_worker.add_job('paint', $1::json)`, [
        { schedule: 'dying', _cron: { ts } },
      ])
    }
    await db.pool.query(`update ${JOBS} set attempts = max_attempts`)
    await db.pool.query(`insert into ${KNOWN_SCHEDULES} values ('dying', now(), $1)`, [second])
    // The last one failed, too: both are kept for operators.
    await forgetDeadJobs(db.pool)
    expect(await queue.countDead()).toBe(2)
    await db.pool.query(`update ${KNOWN_SCHEDULES} set last_execution = $1`, [third])
    await forgetDeadJobs(db.pool)
    expect(await queue.countDead()).toBe(0)
  })
})
