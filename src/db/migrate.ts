import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { withAdvisoryLock } from './advisory-lock.ts'

interface MigrateOptions {
  pool: Pool
  log: Logger
  folder?: string
  /** The migrations to apply; all of them by default. */
  only?: readonly string[]
  /** How long a migration may wait for the lock of a table: everybody who comes after it would wait as well. */
  lockTimeoutMs?: number
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Brings the schema up to date: every new file of the folder, in the order of their names, each in a transaction of its
 * own. Safe to call from any number of nodes at once.
 */
export async function migrate({
  pool,
  log,
  folder = MIGRATIONS,
  only,
  lockTimeoutMs = 5_000,
}: MigrateOptions): Promise<void> {
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const wanted = only ?? known
  refuseUnknown(wanted, known)
  await withAdvisoryLock(pool, 'plumdrop migrations', async (client) => {
    const applied = await readApplied(client)
    refuseUnknown(applied, known)
    for (const name of known.filter((candidate) => wanted.includes(candidate) && !applied.has(candidate))) {
      await apply(client, { name, statements: await readFile(join(folder, name), 'utf8'), lockTimeoutMs })
      log.info({ migration: name }, 'migration applied')
    }
  })
}

/** The applied migrations, in order; none in a new database. */
export async function appliedMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `select to_regclass('schema_migrations') is null as "isNew"`,
  )
  return rows[0]?.isNew ? [] : listApplied(pool)
}

async function readApplied(client: PoolClient): Promise<Set<string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
  return new Set(await listApplied(client))
}

async function listApplied(client: Pool | PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** An older version on a newer schema could write rows that the newer one does not understand. */
function refuseUnknown(applied: Iterable<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was brought up to date by a newer version of the site (${unknown.join(', ')}): start that version, or restore a backup from before.`,
  )
}

type Migration = { name: string; statements: string; lockTimeoutMs: number }

async function apply(client: PoolClient, { name, statements, lockTimeoutMs }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(statements)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed and changed nothing: ${String(cause)}`, { cause })
  }
}
