import { pino } from 'pino'
import { z } from 'zod'
import { defineJob } from '../../modules/jobs/job.ts'
import { connectPostgres } from '../database/postgres.ts'
import { GraphileWorker } from './graphile-worker.ts'

/** A worker process for tests to kill: it reports which job it has started, and never ends one. */
const [url = '', name = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const worker = new GraphileWorker({ pool: connectPostgres({ connection: url, poolSize: 5, log }), log })
const endless = defineJob({
  name,
  schema: z.unknown(),
  maxAttempts: 1,
  async handler() {
    process.stdout.write('started\n')
    await new Promise(() => {})
  },
})
await worker.start({ jobs: [endless], concurrency: 1 })
