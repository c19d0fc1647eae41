import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded.ts'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { installQueue } from '../src/adapters/queue/graphile-schema.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeDataFolder } from '../tests/e2e/site-process.ts'

export const log = pino({ level: 'silent' })

/** Lends a new database with all tables, as durable as the site's own, and deletes it afterwards. */
export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const folder = await makeDataFolder('bench')
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log })
  const pool = connectPostgres({ connection: server.connection, poolSize: 20, log })
  try {
    await migrate({ pool, log })
    await installQueue(pool, log)
    return await work(openDatabase(pool))
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
