import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/database.ts'
import { migrate } from './migrate.ts'

const { db, url } = await createTestDatabase()
const log = pino({ level: 'silent' })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumdrop-migrations-'))
  await db.pool.query('drop schema public cascade; create schema public')
})

afterEach(() => rm(folder, { recursive: true }))

function addMigration(name: string, statements: string) {
  return writeFile(join(folder, name), statements)
}

async function readApplied(): Promise<string[]> {
  const { rows } = await db.pool.query('select name from schema_migrations order by applied_at')
  return rows.map((row) => row.name)
}

describe('migrate', () => {
  it('applies new migrations, in the order of their names, and none twice', async () => {
    await addMigration('0001_two.sql', 'alter table things add column size int;')
    await addMigration('0000_one.sql', 'create table things (id int);')
    await migrate({ pool: db.pool, log, folder })
    await addMigration(
      '0002_three.sql',
      'insert into things values (1, 2);\ninsert into things values (3, 4);',
    )
    await migrate({ pool: db.pool, log, folder })
    await migrate({ pool: db.pool, log, folder })
    expect(await readApplied()).toEqual(['0000_one.sql', '0001_two.sql', '0002_three.sql'])
    expect((await db.pool.query('select count(*)::int as count from things')).rows).toEqual([{ count: 2 }])
  })

  it('lets four nodes start at once (trap: without a lock three of four fail)', async () => {
    await addMigration('0000_one.sql', 'create table things (id int); select pg_sleep(0.2);')
    await addMigration('0001_two.sql', 'insert into things values (1);')
    const nodes = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: url, max: 2 }))
    await Promise.all(nodes.map((pool) => migrate({ pool, log, folder })))
    await Promise.all(nodes.map((pool) => pool.end()))
    expect((await db.pool.query('select id from things')).rows).toEqual([{ id: 1 }])
  })

  it('leaves nothing of a failed migration, and keeps the ones before it', async () => {
    await addMigration('0000_one.sql', 'create table things (id int);')
    await addMigration('0001_two.sql', 'insert into things values (1); select 1 / 0;')
    await expect(migrate({ pool: db.pool, log, folder })).rejects.toThrow(
      '0001_two.sql failed and changed nothing',
    )
    expect(await readApplied()).toEqual(['0000_one.sql'])
    expect((await db.pool.query('select id from things')).rows).toEqual([])
  })

  it('gives up on a locked table, instead of blocking everybody who comes after it', async () => {
    await addMigration('0000_one.sql', 'create table things (id int);')
    await migrate({ pool: db.pool, log, folder })
    await addMigration('0001_two.sql', 'alter table things add column size int;')
    const reader = await db.pool.connect()
    try {
      await reader.query('begin; select * from things')
      await expect(migrate({ pool: db.pool, log, folder, lockTimeoutMs: 50 })).rejects.toThrow('lock timeout')
    } finally {
      await reader.query('rollback')
      reader.release()
    }
    await migrate({ pool: db.pool, log, folder })
    expect(await readApplied()).toEqual(['0000_one.sql', '0001_two.sql'])
  })

  it('refuses a database that a newer version has changed', async () => {
    await addMigration('0000_one.sql', 'create table things (id int);')
    await addMigration('0001_newer.sql', 'create table more_things (id int);')
    await migrate({ pool: db.pool, log, folder })
    await rm(join(folder, '0001_newer.sql'))
    await expect(migrate({ pool: db.pool, log, folder })).rejects.toThrow(
      /newer version of the site.*0001_newer/,
    )
  })

  it('waits for another node beyond the statement timeout', async () => {
    await addMigration('0000_one.sql', 'create table things (id int); select pg_sleep(0.5);')
    const nodes = [1, 2].map(() => new pg.Pool({ connectionString: url, max: 2, statement_timeout: 200 }))
    await Promise.all(nodes.map((pool) => migrate({ pool, log, folder })))
    await Promise.all(nodes.map((pool) => pool.end()))
    expect(await readApplied()).toEqual(['0000_one.sql'])
  })
})
