import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
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
import { QUICK_NODE } from './quick-node.ts'

/** The torture asks for more. */
const ROUNDS = Number(process.env.LEDGER_CRASHES ?? 20)
const log = pino({ level: 'silent' })

const folder = mkdtempSync(join(tmpdir(), 'plumdrop-crash-'))
// When the tests run as root, the server's own user has to pass through.
chmodSync(folder, 0o711)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log })
const pool = connectPostgres({ connection: server.connection, poolSize: 4, log })
const db = openDatabase(pool)
const credits = createCredits(db)

/** Processes that have not begun to write. */
const waiting: Site[] = []

afterAll(async () => {
  for (const site of waiting) site.kill()
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(`the books are consistent and complete after ${ROUNDS} crashes of the site and its database`, async () => {
  await migrate({ pool, log })
  const owners = ['one', 'two', 'three'].map((id) => ({ kind: 'user' as const, id, domain: 'plumdrop.test' }))
  const accounts = await Promise.all(owners.map((owner) => credits.openAccount(db, owner)))
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    // Starting a process takes longest, so others are prepared for the next rounds meanwhile.
    while (waiting.length < 3) waiting.push(startSite(accounts))
    acknowledged.push(...(await crashWhileWriting(waiting.shift() ?? startSite(accounts))))
    await serverAnswers()
    expect(await credits.selfCheck()).toEqual([])
    expect(await findLost(acknowledged)).toEqual([])
  }
  expect(await credits.verifyChain()).toMatchObject({ broken: null })
  // Every kind of write was among them. How many there were depends on the machine: a busy one acknowledges few.
  expect(acknowledged.some((write) => 'grant' in write)).toBe(true)
  expect(acknowledged.some((write) => 'hold' in write && write.captured)).toBe(true)
})

type Site = ChildProcessByStdio<Writable, Readable, null>

/** A process that starts to write on a signal. */
function startSite(accounts: string[]): Site {
  const program = join(import.meta.dirname, 'ledger-crash.fixture.ts')
  const setup = JSON.stringify({ connection: server.connection, accounts })
  const site = spawn(process.execPath, [...QUICK_NODE, program, setup], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // It may be dead already when it gets the signal.
  site.stdin.on('error', () => undefined)
  return site
}

/** Kills a writing process, and the server, at some moment after the first write. Returns the acknowledged writes. */
async function crashWhileWriting(site: Site): Promise<Acknowledged[]> {
  const output = text(site.stdout)
  const ended = once(site, 'exit')
  site.stdin.write('begin\n')
  // A backend of the last server may have answered for a server that is not up yet; then this round has no writes.
  await Promise.race([once(site.stdout, 'data'), ended])
  await sleep(Math.random() * 200)
  const deaths = [() => site.kill('SIGKILL'), killServer]
  for (const die of Math.random() < 0.5 ? deaths : deaths.reverse()) die()
  const lines = (await output).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

function killServer(): void {
  const postmaster = findPostmaster(server.location)
  if (!postmaster) return
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  // A server that is just starting has none, and 0 would stand for this whole process group.
  const pids = [postmaster, ...children.split(' ').map(Number).filter(Boolean)]
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
      { timeout: 150_000, interval: 20 },
    )
    .toBe(true)
}

/** Acknowledged writes that are missing in the database. A hold may have been released at its deadline meanwhile. */
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
