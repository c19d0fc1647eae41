import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded.ts'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { installQueue } from '../src/adapters/queue/graphile-schema.ts'
import { migrate } from '../src/db/migrate.ts'
import { addressOf, administer, dropDatabase } from './database.ts'

const log = pino({ level: 'silent' })

/**
 * Gives all database tests of a run one server: the one in TEST_DATABASE_URL or DATABASE_URL, whose user must be
 * allowed to create databases, or else a new, temporary one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env.TEST_DATABASE_URL || process.env.DATABASE_URL)
  const template = `plumdrop_test_${randomBytes(6).toString('hex')}`
  await administer(server.url, `create database ${template} template template0 encoding 'UTF8'`)

  const pool = connectPostgres({ connection: addressOf(server.url, template), poolSize: 2, log })
  await migrate({ pool, log })
  await installQueue(pool, log)
  await pool.end()

  project.provide('testServer', { url: server.url, template })
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}

async function startServer(url: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (url) return { url, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'plumdrop-tests-'))
  // When the tests run as root, the server's own user has to pass through.
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log, throwaway: true })
  const { host, port, user, database } = server.connection
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
