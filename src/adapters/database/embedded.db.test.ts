import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import type { Connection } from './embedded/server.ts'
import { canRun, findServerUser, type SystemUser } from './embedded/system-user.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const log = pino({ level: 'silent' })
let folder: string
let servers: EmbeddedPostgres[] = []
let children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync('/tmp/plumdrop-launcher-')
  chmodSync(folder, 0o711)
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  children = []
  rmSync(folder, { recursive: true, force: true })
})

function dataFolder(): string {
  return join(folder, 'data')
}

function clusterFolder(): string {
  return join(dataFolder(), 'cluster')
}

async function start(dataDir = dataFolder()): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    systemFolder: join(folder, 'system'),
    throwaway: true,
  })
  servers.push(server)
  return server
}

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts a process of the site and reads what it says, line by line. */
function startProcess(task: 'wait' | 'write', user: SystemUser | null = null) {
  const script = fileURLToPath(new URL('./site-process.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataFolder(), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  children.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const said = (count: number) => vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count), 20_000)
  return {
    child,
    lines,
    said,
    async ready(): Promise<{ adopted: boolean; connection: Connection }> {
      await said(1)
      return JSON.parse(lines[0] ?? '')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

function waitForEnd(cluster = clusterFolder()) {
  return vi.waitFor(() => expect(findPostmaster(cluster)).toBeNull(), 10_000)
}

describe('the server', () => {
  it('starts on an empty folder, durable, off the network, alike on all machines, and ends with stop', async () => {
    const server = await startEmbeddedPostgres({ dataDir: dataFolder(), log })
    servers.push(server)
    expect(server).toMatchObject({ adopted: false, location: clusterFolder() })
    const [settings] = await query(
      server.connection,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
         current_setting('full_page_writes') pages, current_setting('listen_addresses') network,
         current_setting('server_encoding') encoding, current_setting('TimeZone') zone,
         (select datlocale from pg_database where datname = current_database()) locale,
         current_database() as database, current_user as user,
         (select rolsuper from pg_roles where rolname = current_user) superuser`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      network: '',
      encoding: 'UTF8',
      zone: 'UTC',
      locale: 'C.UTF-8',
      database: 'plumdrop',
      user: 'plumdrop',
      superuser: false,
    })
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(findPostmaster(clusterFolder())).toBeNull()
  })

  it('finds its data again', async () => {
    const first = await start()
    await query(first.connection, 'create table kept as select 7 as number')
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
  })

  it('takes a short way around where the path is too long for a socket', async () => {
    const server = await start(join(folder, 'long'.repeat(30)))
    expect(server.connection.host).toMatch(/^\/tmp\/plumdrop-\d+-[0-9a-f]{16}$/)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  })

  it('starts although another process has got the number of a server that crashed', async () => {
    const first = await start()
    const { host } = first.connection
    await first.stop()
    for (const file of [join(clusterFolder(), 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock')]) {
      writeFileSync(file, `${process.pid}\n${clusterFolder()}\n1700000000\n5432\n${host}\n\n`, {
        mode: 0o600,
      })
      const { uid, gid } = statSync(clusterFolder())
      chownSync(file, uid, gid)
    }
    expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is started again when it ends by itself', async () => {
    const { connection } = await start()
    const pid = findPostmaster(clusterFolder()) ?? 0
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(findPostmaster(clusterFolder()) ?? pid).not.toBe(pid), 10_000)
    await vi.waitFor(async () => expect(await query(connection, 'select 1 as one')).toHaveLength(1), 10_000)
  })

  it('says what to set where there is no PostgreSQL for the machine', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    await expect(start()).rejects.toThrow(/no built-in PostgreSQL for win32-\w+: set DATABASE_URL/)
  })
})

describe('processes of the site', () => {
  it('take the server with them, even when killed', async () => {
    const site = startProcess('wait')
    await site.ready()
    expect(findPostmaster(clusterFolder())).not.toBeNull()
    await site.kill()
    await waitForEnd()
  })

  it('share one server, which lives until the last of them is gone', async () => {
    const first = startProcess('wait')
    expect(await first.ready()).toMatchObject({ adopted: false })
    const pid = findPostmaster(clusterFolder())
    const second = startProcess('wait')
    const { adopted, connection } = await second.ready()
    expect(adopted).toBe(true)
    await first.kill()
    const third = await start()
    expect(third.adopted).toBe(true)
    await second.kill()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(findPostmaster(clusterFolder())).toBe(pid)
    await third.stop()
    expect(findPostmaster(clusterFolder())).toBeNull()
  })

  it('end up on one server when they start at the same moment on an empty folder', async () => {
    const sites = [1, 2, 3].map(() => startProcess('wait'))
    const ready = await Promise.all(sites.map((site) => site.ready()))
    expect(ready.filter(({ adopted }) => !adopted)).toHaveLength(1)
    for (const { connection } of ready) {
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  })

  it('can come and go at any moment (trap: a server that is just about to stop is taken for a living one)', async () => {
    for (let round = 0; round < 10; round++) {
      const leaving = await start()
      const [arriving] = await Promise.all([start(), leaving.stop()])
      expect(await query(arriving.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await arriving.stop()
    }
    expect(findPostmaster(clusterFolder())).toBeNull()
  })

  it.runIf(existsSync('/proc'))(
    'replace a server whose guard was killed, since nothing would ever stop it',
    async () => {
      const site = startProcess('wait')
      await site.ready()
      const pid = findPostmaster(clusterFolder()) ?? 0
      const guards = spawnSync(
        '/bin/sh',
        ['-c', 'grep -lz "^plumdrop-database" /proc/[0-9]*/cmdline 2>/dev/null'],
        {
          encoding: 'utf8',
        },
      ).stdout
      for (const guard of guards.match(/\d+/g) ?? []) {
        if (readFileSync(`/proc/${guard}/cmdline`, 'utf8').includes(folder))
          process.kill(Number(guard), 'SIGKILL')
      }
      await site.kill()
      expect(findPostmaster(clusterFolder())).toBe(pid)
      const server = await start()
      expect(server.adopted).toBe(false)
      await server.stop()
      expect(findPostmaster(clusterFolder())).toBeNull()
    },
  )

  it('lose no acknowledged write in twenty kills', { timeout: 60_000 }, async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 20; round++) {
      const site = startProcess('write')
      await site.said(10)
      if (round % 2) process.kill(findPostmaster(clusterFolder()) ?? 0, 'SIGKILL')
      await site.kill()
      acknowledged.push(...site.lines.slice(1))
    }
    const server = await start()
    const kept = new Set(
      (await query(server.connection, 'select number from written')).map((row) => String(row.number)),
    )
    expect(acknowledged.length).toBeGreaterThan(150)
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  })
})

describe.runIf(isRoot)('as root', () => {
  it('the server runs as another user', async () => {
    await start()
    const status = readFileSync(`/proc/${findPostmaster(clusterFolder())}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${findServerUser().uid}\\s`, 'm'))
  })

  it('an ordinary user runs the server himself', async ({ skip }) => {
    const user = { name: 'nobody', uid: 65534, gid: 65534 }
    if (!canRun(user, process.execPath) || !canRun(user, '/bin/sh')) skip('nobody may not run node here')
    chmodSync(folder, 0o777)
    const site = startProcess('wait', user)
    await site.ready()
    expect(statSync(clusterFolder()).uid).toBe(user.uid)
    await site.kill()
    await waitForEnd()
  })

  it('a database keeps its user, and one copied back by root gets a user again', async () => {
    await (await start()).stop()
    spawnSync('chown', ['-R', '65534:65534', clusterFolder()])
    rmSync(join(dataFolder(), 'run'), { recursive: true })
    await (await start()).stop()
    expect(statSync(clusterFolder()).uid).toBe(65534)
    spawnSync('chown', ['-R', '0:0', dataFolder()])
    expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a folder that another user has put in the way is refused (trap: whoever owns it owns the database)', async () => {
    mkdirSync(join(dataFolder(), 'run'), { recursive: true })
    chownSync(join(dataFolder(), 'run'), 12_345, 12_345)
    await expect(start()).rejects.toThrow(/run is not the site's own/)
  })

  describe('in a home that nobody else may enter', () => {
    const wanted = () => join(folder, 'home', 'data')
    const note = () => join(wanted(), 'where-the-database-is.txt')

    beforeEach(() => mkdirSync(join(folder, 'home'), { mode: 0o700 }))

    it('the data goes to a folder of the system, and a note says where', async () => {
      const told: string[] = []
      const telling = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line).msg) })
      const options = {
        dataDir: wanted(),
        log: telling,
        systemFolder: join(folder, 'system'),
        throwaway: true,
      }
      const first = await startEmbeddedPostgres(options)
      await query(first.connection, 'create table kept as select 7 as number')
      await first.stop()
      const second = await startEmbeddedPostgres(options)
      servers.push(second)
      expect(second.location).toBe(first.location)
      expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
      const home = join(second.location, '..')
      expect(home.startsWith(join(folder, 'system'))).toBe(true)
      expect(readFileSync(note(), 'utf8')).toContain(home)
      expect(told).toEqual([expect.stringContaining(`The database is kept in ${home}`)])
    })

    it('deleting the wanted folder begins anew, and the old data is not touched', async () => {
      const first = await start(wanted())
      await query(first.connection, 'create table kept as select 7 as number')
      await first.stop()
      rmSync(wanted(), { recursive: true })
      const second = await start(wanted())
      expect(await query(second.connection, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
      expect(existsSync(first.location)).toBe(true)
    })

    it('data that is gone is not silently replaced by an empty database', async () => {
      const first = await start(wanted())
      await first.stop()
      rmSync(first.location, { recursive: true })
      await expect(start(wanted())).rejects.toThrow(/which is gone. Put it back, or delete/)
    })
  })
})
