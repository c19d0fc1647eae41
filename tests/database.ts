import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { type Database, openDatabase } from '../src/db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server for tests, and the database that every test database is a copy of. */
    testServer: { url: string; template: string }
  }
}

interface TestDatabase {
  db: Database
  /** For processes and pools of the test's own. They need not be closed. */
  url: string
}

/**
 * The test file's own database, with all tables and no rows, dropped after its last test. To be called at the top of
 * the file, outside of hooks: `const { db } = await createTestDatabase()`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = inject('testServer')
  const { pool, url } = await createPool(template)
  return { db: openDatabase(pool), url }
}

/** One without any table, as an operator creates it for the site. */
export const createEmptyDatabase = () => createPool("template0 encoding 'UTF8'")

async function createPool(template: string): Promise<{ pool: pg.Pool; url: string }> {
  const server = inject('testServer')
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  await administer(server.url, `create database ${name} template ${template}`)

  const url = addressOf(server.url, name)
  const pool = connectPostgres({ connection: url, poolSize: 20, log: pino({ level: 'silent' }) })
  // Tests ask for hundreds of things at once, and on a busy machine the last of them wait longer than a person would.
  pool.options.connectionTimeoutMillis = 120_000
  afterAll(async () => {
    await pool.end()
    await dropDatabase(server.url, name)
  })
  return { pool, url }
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Retried for a while: the server's own autovacuum may be using it, which only a superuser may end, and which soon
 * leaves.
 */
export async function dropDatabase(serverUrl: string, name: string, tries = 100): Promise<void> {
  try {
    await administer(serverUrl, `drop database ${name} with (force)`)
  } catch (error) {
    if (tries === 0) throw error
    await sleep(100)
    await dropDatabase(serverUrl, name, tries - 1)
  }
}

export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
