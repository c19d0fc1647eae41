import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { findPostmaster } from '../../src/adapters/database/embedded/postmaster.ts'
import { canRun } from '../../src/adapters/database/embedded/system-user.ts'
import { makeDataFolder, type SiteProcess, startSite } from './site-process.ts'

const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 }
const ROOT = path.resolve(import.meta.dirname, '../..')

let dataDir: string
let sites: SiteProcess[] = []

beforeEach(async () => {
  dataDir = await makeDataFolder('start')
})

afterEach(async () => {
  await Promise.all(sites.map((site) => site.stop('SIGKILL')))
  sites = []
  await serverGone()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const site = await startSite({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1', ...environment })
  sites.push(site)
  return site
}

/** Waits as long as a slow machine may need; the duration is not tested. */
function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 150_000, interval: 20 })
}

function serverGone() {
  return eventually(() => expect(findPostmaster(path.join(dataDir, 'database/cluster'))).toBeNull())
}

/** Reads the site's own database, through the site's own socket. */
async function openDatabase(): Promise<pg.Client> {
  const client = new pg.Client({
    host: path.join(dataDir, 'database/run'),
    user: 'plumdrop',
    database: 'plumdrop',
  })
  // The server may end before this connection does.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/** A call that writes: it is counted against the caller's address in the database before it is answered. */
async function callFrom(site: SiteProcess, address: string): Promise<void> {
  const response = await fetch(`${site.url}/api/site`, { headers: { 'x-forwarded-for': address } })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
}

async function countedAddresses(): Promise<string[]> {
  const database = await openDatabase()
  const { rows } = await database.query<{ address: string }>(
    `select split_part(key, ':', 2) as address from rate_limits where key like 'callsPerAddress:%'`,
  )
  return rows.map(({ address }) => address)
}

async function isReady({ url }: SiteProcess): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200
}

describe('what is kept', () => {
  test('a kill during work loses nothing that was acknowledged, and leaves no server behind', async () => {
    const site = await start()
    const acknowledged: string[] = []
    const callers = [1, 2, 3, 4].map(async (caller) => {
      for (let call = 0; ; call++) {
        const address = `10.0.${caller}.${call}`
        await callFrom(site, address)
        acknowledged.push(address)
      }
    })
    const callersEnded = Promise.allSettled(callers)
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(100))
    await site.stop('SIGKILL')
    await callersEnded
    await serverGone()

    await start()
    const kept = new Set(await countedAddresses())
    expect(acknowledged.filter((address) => !kept.has(address))).toEqual([])
  })

  test('a second start finds the data again, and deleting the data folder resets the site', async () => {
    const first = await start()
    await callFrom(first, '10.0.0.1')
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(await countedAddresses()).toEqual(['10.0.0.1'])
    expect(await second.stop()).toBe(0)

    await rm(dataDir, { recursive: true })
    await mkdir(dataDir, { mode: 0o711 })
    await start()
    expect(await countedAddresses()).toEqual([])
  })
})

describe('the end', () => {
  test('a request in flight is answered, a load balancer is told, and the site leaves with 0', async () => {
    const site = await start()
    const blocker = await openDatabase()
    const watcher = await openDatabase()
    await blocker.query('begin')
    await blocker.query('lock table rate_limits')
    const connection = connect(Number(new URL(site.url).port), 'localhost')
    const answers = text(connection)
    connection.write('GET /api/site HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually(async () => {
      // Only the request: the sweep of old limits may wait at the same time.
      const waiting = await watcher.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into%rate_limits%'",
      )
      expect(waiting.rowCount).toBe(1)
    })

    site.child.kill('SIGTERM')
    await eventually(() => expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed'))
    // A stopping site accepts no new connections, so this needs an open one.
    connection.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    await blocker.query('rollback')

    const [first, second] = (await answers).split(/(?<=\})(?=HTTP)/)
    expect(first).toMatch(/^HTTP\/1.1 200 .*"code":100000/s)
    expect(second).toMatch(/^HTTP\/1.1 503 .*"accepting":false/s)
    await eventually(() => expect(site.child.exitCode).toBe(0))
    expect(findPostmaster(path.join(dataDir, 'database/cluster'))).toBeNull()
  })
})

describe('two sites on one data folder', () => {
  test('both serve, and either may be killed', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(await isReady(first)).toBe(true)
    expect(await isReady(second)).toBe(true)

    await first.stop('SIGKILL')
    expect(await isReady(second)).toBe(true)

    const third = await start()
    await second.stop('SIGKILL')
    expect(await isReady(third)).toBe(true)
    expect(await third.stop()).toBe(0)
    await serverGone()
  })
})

describe('a wrong configuration', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number (it is "abc").'],
    [
      { DATABASE_URL: 'mysql://localhost/site' },
      'DATABASE_URL must be an address such as postgres://user@host/name (it is "mysql://localhost/site").',
    ],
    [
      { PORT: new URL(inject('siteUrl')).port },
      `Port ${new URL(inject('siteUrl')).port} cannot be used (EADDRINUSE): set PORT to another one.`,
    ],
  ])('%j stops the start with one sentence', async (environment, sentence) => {
    await expect(start(environment)).rejects.toThrow(new Error(`The site ended with 1:\n${sentence}\n`))
  })
})

describe.runIf(process.getuid?.() === 0)('an ordinary user', () => {
  test('runs the site in a home folder that nobody else may enter', async ({ skip }) => {
    const reachable = [process.execPath, '/bin/sh'].every((program) => canRun(NOBODY, program))
    if (!reachable || !canRun(NOBODY, ROOT)) skip('nobody may not enter this checkout')
    const home = path.join(dataDir, 'home')
    await mkdir(home)
    await chown(home, NOBODY.uid, NOBODY.gid)
    await chmod(home, 0o700)

    const environment = { HOME: home, DATA_DIR: path.join(home, 'data') }
    const site = await startSite(environment, { uid: NOBODY.uid, gid: NOBODY.gid })
    sites.push(site)
    expect(await isReady(site)).toBe(true)
    expect((await stat(path.join(home, 'data/database/cluster'))).uid).toBe(NOBODY.uid)
    expect(existsSync(path.join(home, 'data/database/where-the-database-is.txt'))).toBe(false)
    expect(await site.stop()).toBe(0)
  })
})
