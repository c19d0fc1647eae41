import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import type {
  JobId,
  JobQueue,
  JobWorker,
  SendOptions,
  WorkerOptions,
} from '../../src/modules/jobs/job-queue.ts'
import { eventually, paint } from './painting-jobs.ts'

export interface QueueUnderTest {
  db: Database
  queue: JobQueue
  /** Each acts as its own node, and is stopped after the test. */
  startWorker: (options: Partial<WorkerOptions> & { graceMs?: number }) => Promise<JobWorker>
  /** Jobs that were neither done nor removed, in order. */
  readWaiting: () => Promise<{ id: JobId; payload: unknown }[]>
}

/** What tests often do with a queue. */
export function usersOf({ db, queue, readWaiting }: QueueUnderTest) {
  return {
    countJobs: async () => (await readWaiting()).length,
    waitForNoJobs: () => eventually(async () => expect(await readWaiting()).toEqual([])),
    send: (colour: string, options?: SendOptions) =>
      inTransaction(db, (tx) => queue.send(tx, paint, { colour }, options)),
    cancel: (jobId: JobId) => inTransaction(db, (tx) => queue.cancel(tx, jobId)),
  }
}
