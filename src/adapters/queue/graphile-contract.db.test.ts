import { jobQueueContract } from '../../../tests/contracts/job-queue.contract.ts'
import { jobWorkerContract } from '../../../tests/contracts/job-worker.contract.ts'
import type { QueueUnderTest } from '../../../tests/contracts/queue-under-test.ts'
import { JOBS } from './graphile-tables.ts'
import { openTestQueue } from './worker.fixture.ts'

const { db, queue, startWorker } = await openTestQueue()

const subject: QueueUnderTest = {
  db,
  queue,
  startWorker,
  async readWaiting() {
    const { rows } = await db.pool.query(`select id, payload->'input' as payload from ${JOBS} order by id`)
    return rows
  },
}

jobQueueContract('Graphile', subject)
jobWorkerContract('Graphile', subject)
