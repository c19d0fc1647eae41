import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { eventually, paint } from '../../../tests/contracts/painting-jobs.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SendOptions, WorkerOptions } from '../../modules/jobs/job-queue.ts'
import { connectPostgres } from '../database/postgres.ts'
import { createGraphileQueue } from './graphile-queue.ts'
import { JOB_QUEUES, JOBS } from './graphile-tables.ts'
import { GraphileWorker } from './graphile-worker.ts'

const log = pino({ level: 'silent' })

interface TestWorker extends Partial<WorkerOptions> {
  graceMs?: number
}

/** A queue of the test file's own, empty before every test, whose workers are stopped after each. */
export async function openTestQueue() {
  const { db, url } = await createTestDatabase()
  const queue = createGraphileQueue(db)
  let workers: GraphileWorker[] = []

  beforeEach(async () => {
    await db.pool.query(`truncate ${JOBS}, ${JOB_QUEUES}, job_cancellations`)
  })

  async function stopWorkers() {
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
  }
  afterEach(stopWorkers)

  /** Each worker stands for a node: it has connections of its own. */
  async function startWorker({ jobs = [], concurrency = 1, graceMs = 5_000, ...options }: TestWorker) {
    const pool = connectPostgres({ connection: url, poolSize: 10, log })
    const worker = new GraphileWorker({ pool, log, graceMs, abortMs: 300, sweepMs: 100 })
    workers.push(worker)
    await worker.start({ jobs, concurrency, ...options })
    return worker
  }

  async function countJobs(): Promise<number> {
    const { rows } = await db.pool.query(`select count(*)::int as count from ${JOBS}`)
    return rows[0].count
  }

  return {
    db,
    url,
    queue,
    startWorker,
    stopWorkers,
    countJobs,
    waitForNoJobs: () => eventually(async () => expect(await countJobs()).toBe(0)),
    send: (colour: string, options?: SendOptions) =>
      inTransaction(db, (tx) => queue.send(tx, paint, { colour }, options)),
    cancel: (jobId: string) => inTransaction(db, (tx) => queue.cancel(tx, jobId)),
  }
}
