import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { openConfiguredEngines } from '../src/adapters/engines/providers/configured-engines.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import { openDatabase } from '../src/db/database.ts'
import { createWorld } from '../src/modules/generations/generations.fixture.ts'

/** A worker process for the test to kill, with the engines of `engines.json` in the folder. */
const { connection, folder, apiKeys } = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: 'silent' })
const pool = connectPostgres({ connection, poolSize: 12, log })
const world = await createWorld(openDatabase(pool), { folder })
const configured = openConfiguredEngines({ dataDir: folder, apiKeys, log })
world.elsewhere.engines = [...configured.listFor('text-to-image-ai')]
world.elsewhere.webhooks = true

// A killed worker must leave nothing for the next.
flushCompileCache()
await once(process.stdin, 'data')
const worker = new GraphileWorker({ pool, log, sweepMs: 100 })
await worker.start({ jobs: world.jobs, concurrency: 3 })
