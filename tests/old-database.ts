import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** Takes a database back to where it was, without any rows, before the migration with this name. */
export async function migrateToBefore({ pool }: Database, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumdrop-migrations-'))
  const all = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  const index = all.findIndex((file) => file.endsWith(`_${name}.sql`))
  if (index < 0) throw new Error(`There is no migration ${name}.`)
  for (const file of all.slice(0, index)) await copyFile(join(MIGRATIONS, file), join(folder, file))
  await pool.query('drop schema public cascade; create schema public')
  await migrate({ pool, log: pino({ level: 'silent' }), folder })
  await rm(folder, { recursive: true })
}
