import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import { openDatabase } from '../src/db/database.ts'
import { createWorld, paint } from '../src/modules/generations/generations.fixture.ts'

/**
 * A worker process for the test to kill. On command, it runs generations with a slow engine, and reports when
 * one has begun.
 */
const { connection, folder } = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: 'silent' })
const pool = connectPostgres({ connection, poolSize: 12, log })
const world = await createWorld(openDatabase(pool), { folder })
const pause = () => sleep(Math.random() * 120)

world.engine.run = async (input, context) => {
  process.stdout.write('begun\n')
  for (const done of [0.2, 0.5, 0.8]) {
    context.progress(done)
    await pause()
  }
  const outputs = await paint(input, context)
  await pause()
  return outputs
}

// A killed worker must leave nothing for the next.
flushCompileCache()
await once(process.stdin, 'data')
const worker = new GraphileWorker({ pool, log, sweepMs: 100 })
await worker.start({ jobs: world.runJobs, concurrency: 3 })
