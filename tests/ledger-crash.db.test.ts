import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { findPostmaster } from '../src/adapters/database/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded.ts'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import type { Acknowledged } from './ledger-crash.fixture.ts'

const ROUNDS = 50
const log = pino({ level: 'silent' })

const folder = mkdtempSync(join(tmpdir(), 'plumdrop-crash-'))
// When the tests run as root, the server's own user has to pass through.
chmodSync(folder, 0o711)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log })
const pool = connectPostgres({ connection: server.connection, poolSize: 4, log })
const db = openDatabase(pool)
const credits = createCredits(db)

afterAll(async () => {
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the books are in order and complete after 50 crashes of the site and its database', {
  timeout: 300_000,
}, async () => {
  await migrate({ pool, log })
  const owners = ['one', 'two', 'three'].map((id) => ({ kind: 'user' as const, id, domain: 'plumdrop.test' }))
  const accounts = await Promise.all(owners.map((owner) => credits.openAccount(db, owner)))
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    acknowledged.push(...(await crashWhileWriting(accounts)))
    await serverAnswers()
    expect(await credits.selfCheck()).toEqual([])
    expect(await findLost(acknowledged)).toEqual([])
  }
  // Every kind of write was among them.
  expect(acknowledged.filter((write) => 'grant' in write).length).toBeGreaterThan(ROUNDS)
  expect(acknowledged.filter((write) => 'hold' in write && write.captured).length).toBeGreaterThan(ROUNDS)
})

/** Kills a process that writes, and the server, at some moment after the first write. Says what was acknowledged. */
async function crashWhileWriting(accounts: string[]): Promise<Acknowledged[]> {
  const site = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'ledger-crash.fixture.ts'),
      JSON.stringify({ connection: server.connection, accounts }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const output = text(site.stdout)
  await firstLine(site)
  await sleep(Math.random() * 200)
  const deaths = [() => site.kill('SIGKILL'), killServer]
  for (const die of Math.random() < 0.5 ? deaths : deaths.reverse()) die()
  const lines = (await output).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

async function firstLine(site: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  await Promise.race([
    once(site.stdout, 'data'),
    once(site, 'exit').then(([code]) => Promise.reject(new Error(`The writing process has ended: ${code}.`))),
  ])
}

function killServer(): void {
  const postmaster = findPostmaster(server.location)
  if (!postmaster) throw new Error('The server does not run.')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = [postmaster, ...children.trim().split(' ').map(Number)]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was gone already.
    }
  }
}

/** The launcher starts the server again by itself. */
async function serverAnswers(): Promise<void> {
  await expect
    .poll(
      () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true)
}

/** What was acknowledged and is not in the database. A hold may have been released at its deadline meanwhile. */
async function findLost(acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const { rows: grants } = await pool.query<{ key: string }>('select key from credit_grants')
  const { rows: holds } = await pool.query<{ id: string; captured: number; state: string }>(
    'select id, captured, state from credit_holds',
  )
  const keys = new Set(grants.map(({ key }) => key))
  const found = new Map(holds.map((hold) => [Number(hold.id), hold]))
  return acknowledged.filter((write) => {
    if ('grant' in write) return !keys.has(write.grant)
    const hold = found.get(write.hold)
    return !hold || (write.captured !== null && (hold.captured !== write.captured || hold.state === 'held'))
  })
}
