import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createEmptyDatabase, createTestDatabase } from '../../../tests/database.ts'
import { newEmail, register } from '../../../tests/people.ts'
import { installQueue } from '../../adapters/queue/graphile-schema.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import { openDatabase } from '../../db/database.ts'
import { BACKED_UP_SCHEMAS } from '../../main/backups.ts'
import { createCredits } from '../credits/credits.service.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const log = pino({ level: 'silent' })
const now = () => new Date('2026-03-01T12:00:00Z')
const home = await mkdtemp(path.join(tmpdir(), 'plumdrop-backups-'))
afterAll(() => rm(home, { recursive: true }))
const newFolder = () => mkdtemp(path.join(home, 'folder-'))

const { db } = await createTestDatabase()
const site = createTestApp(db)
const blobs = await DiskBlobStore.open(await newFolder())
const person = await register(site)
// A code that is not mailed yet waits in the queue.
const expected = newEmail()
await site.call('POST /api/users/register-code', { body: { email: expected, domain: 'plumdrop.test' } })
await blobs.put('creations/one', Buffer.from('a picture'), { contentType: 'image/png' })

const backUp = (folder: string) =>
  makeBackup({ pool: db.pool, schemas: BACKED_UP_SCHEMAS, blobs, folder, now })

async function restore(folder: string, pool: Pool) {
  const restoredBlobs = await DiskBlobStore.open(await newFolder())
  await restoreBackup({ pool, log, installQueue, blobs: restoredBlobs, folder })
  return restoredBlobs
}

/** Every row of every table, as text in a fixed order. */
async function contentsOf(pool: Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = any($1) and tablename not in ('schema_migrations', 'migrations')`,
    [BACKED_UP_SCHEMAS],
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ line: string }>(
      `select t::text as line from ${name} t order by 1`,
    )
    contents[name] = lines.map(({ line }) => line)
  }
  return contents
}

describe('a backup', () => {
  it('is restored completely: every row, the queue, the files, and a ledger with valid hashes', async () => {
    const folder = await newFolder()
    await backUp(folder)
    const { pool } = await createEmptyDatabase()
    const restoredBlobs = await restore(folder, pool)

    expect(await contentsOf(pool)).toEqual(await contentsOf(db.pool))
    const blob = await restoredBlobs.open('creations/one')
    expect(blob).toMatchObject({ contentType: 'image/png', bytes: 9 })
    expect(await new Response(blob?.body).text()).toBe('a picture')
    const credits = createCredits(openDatabase(pool))
    expect(await credits.verifyChain()).toMatchObject({ broken: null })
    expect(await credits.selfCheck()).toEqual([])
  })

  it('can be used at once: somebody signs in, waiting jobs run, new rows get new numbers', async () => {
    const folder = await newFolder()
    await backUp(folder)
    const { pool } = await createEmptyDatabase()
    await restore(folder, pool)
    const restored = createTestApp(openDatabase(pool))
    await restored.runJobs()
    expect(restored.mailbox).toMatchObject([{ to: expected }])
    const { data } = await restored.call('POST /api/users/login', {
      body: { email: person.email, password: person.password, domain: 'plumdrop.test' },
    })
    expect(data).toBeTypeOf('string')
    await register(restored)
    expect(await createCredits(openDatabase(pool)).selfCheck()).toEqual([])
  })

  it('shows one moment, whatever is written meanwhile', async () => {
    const folder = await newFolder()
    const newcomers = register(site).then(() => register(site))
    await backUp(folder)
    await newcomers
    const { pool } = await createEmptyDatabase()
    await restore(folder, pool)
    expect(await createCredits(openDatabase(pool)).selfCheck()).toEqual([])
  })

  it('never overwrites an existing folder or database', async () => {
    const folder = await newFolder()
    await backUp(folder)
    await expect(backUp(folder)).rejects.toThrow('is not empty')
    await expect(restore(folder, db.pool)).rejects.toThrow('has tables already')
  })

  it('is refused if it is incomplete, or a byte of it was changed', async () => {
    const { pool } = await createEmptyDatabase()
    await expect(restore(await newFolder(), pool)).rejects.toThrow('no whole backup')

    const folder = await newFolder()
    await backUp(folder)
    const manifest = path.join(folder, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.slice(0, -20))
    await expect(restore(folder, pool)).rejects.toThrow('damaged')
    await writeFile(manifest, text.replace(/"rows": [1-9]\d*/, '"rows": 999'))
    await expect(restore(folder, pool)).rejects.toThrow('are not those that were copied')
    await writeFile(manifest, text.replace('.sql"', '-of-tomorrow.sql"'))
    const { pool: other } = await createEmptyDatabase()
    await expect(restore(folder, other)).rejects.toThrow('newer version')
  })
})
