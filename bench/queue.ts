import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { z } from 'zod'
import { createGraphileQueue } from '../src/adapters/queue/graphile-queue.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import type { Database } from '../src/db/database.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { defineJob, withHandler } from '../src/modules/jobs/job.ts'
import { log, withDatabase } from './database.ts'
import { median, percentile, type Row, ratio } from './table.ts'

/** What is compared: something that accepts jobs in a transaction, and runs them some time later. */
type Contender = {
  send: (count: number) => Promise<void>
  /** Works until it is stopped, on this many jobs at a time. */
  work: (concurrency: number, onJob: () => void) => Promise<{ stop(): Promise<void> }>
}

const ROUNDS = 3
const JOBS_PER_ROUND = 1_000
const PICK_UPS = 100
const CONCURRENCY = 10
const POLL_MS = 100

/** Our queue beside the plain alternative, a table that is polled, on the same server in the same run. */
export async function benchQueue(): Promise<Row[]> {
  return withDatabase(async (db) => {
    await db.pool.query('create table polled_jobs (id bigint generated always as identity primary key)')
    const queue = ourQueue(db)
    const polling = polledTable(db.pool)
    const rates = { queue: [] as number[], polling: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.queue.push(await jobsPerSecond(queue))
      rates.polling.push(await jobsPerSecond(polling))
    }
    const waits = { queue: await pickUpTimes(queue), polling: await pickUpTimes(polling) }
    const polled = `polled every ${POLL_MS} ms`
    const row = (name: string, value: number, unit: string, base: number): Row[] => [
      { name, value, unit, compared: ratio(value, base, 'polled') },
      { name: `${name}, ${polled}`, value: base, unit },
    ]
    const drain = `jobs done, ${CONCURRENCY} at a time`
    const wait = 'from sending to running'
    return [
      ...row(drain, median(rates.queue), 'jobs/s', median(rates.polling)),
      ...row(wait, median(waits.queue), 'ms p50', median(waits.polling)),
      ...row(wait, percentile(waits.queue, 0.99), 'ms p99', percentile(waits.polling, 0.99)),
    ]
  })
}

function ourQueue(db: Database): Contender {
  const queue = createGraphileQueue(db)
  const job = defineJob({ name: 'bench', schema: z.object({}), maxAttempts: 1 })
  return {
    send: (count) =>
      inTransaction(db, async (tx) => {
        for (let sent = 0; sent < count; sent++) await queue.send(tx, job, {})
      }),
    async work(concurrency, onJob) {
      const worker = new GraphileWorker({ pool: db.pool, log })
      await worker.start({ jobs: [withHandler(job, async () => onJob())], concurrency })
      return worker
    },
  }
}

function polledTable(pool: Pool): Contender {
  return {
    async send(count) {
      await pool.query('insert into polled_jobs select from generate_series(1, $1)', [count])
    },
    async work(concurrency, onJob) {
      const stopping = new AbortController()
      const pollers = Array.from({ length: concurrency }, () => poll(pool, onJob, stopping.signal))
      return {
        async stop() {
          stopping.abort()
          await Promise.all(pollers)
        },
      }
    },
  }
}

async function poll(pool: Pool, onJob: () => void, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    while (!signal.aborted) {
      await client.query('begin')
      const { rows } = await client.query('select id from polled_jobs limit 1 for update skip locked')
      if (rows[0]) {
        onJob()
        await client.query('delete from polled_jobs where id = $1', [rows[0].id])
      }
      await client.query('commit')
      if (!rows[0]) await sleep(POLL_MS)
    }
  } finally {
    client.release()
  }
}

async function jobsPerSecond({ send, work }: Contender): Promise<number> {
  await send(JOBS_PER_ROUND)
  const allDone = Promise.withResolvers<void>()
  let done = 0
  const started = performance.now()
  const worker = await work(CONCURRENCY, () => {
    if (++done === JOBS_PER_ROUND) allDone.resolve()
  })
  await allDone.promise
  const seconds = (performance.now() - started) / 1000
  await worker.stop()
  return JOBS_PER_ROUND / seconds
}

/** Milliseconds from before the sending transaction to the start of the work, for an idle worker. */
async function pickUpTimes({ send, work }: Contender): Promise<number[]> {
  let pickedUp = Promise.withResolvers<void>()
  const worker = await work(1, () => pickedUp.resolve())
  const times: number[] = []
  for (let sample = 0; sample < PICK_UPS; sample++) {
    // A random pause, because otherwise a poller would always be met right after it has looked.
    await sleep(POLL_MS * Math.random())
    pickedUp = Promise.withResolvers()
    const started = performance.now()
    await send(1)
    await pickedUp.promise
    times.push(performance.now() - started)
  }
  await worker.stop()
  return times
}
