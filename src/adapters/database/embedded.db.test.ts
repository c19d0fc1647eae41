import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import {
  beginWithFiles,
  cleanUpAfterTests,
  clusterFolder,
  dataFolder,
  query,
  start,
  startProcess,
  testFolder,
  waitForEnd,
} from './embedded.fixture.ts'

cleanUpAfterTests()

describe('the server', () => {
  it('starts on an empty folder, durable, off the network, the same on all machines, and ends with stop', async () => {
    const server = await start({ throwaway: false })
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

  it('takes a shortcut if the path is too long for a socket', async () => {
    const server = await start({ dataDir: join(testFolder(), 'long'.repeat(30)) })
    expect(server.connection.host).toMatch(/^\/tmp\/plumdrop-\d+-[0-9a-f]{16}$/)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  })

  it('is one when several processes start at the same moment on an empty folder', async () => {
    const sites = [1, 2, 3].map(() => startProcess('wait'))
    const ready = await Promise.all(sites.map((site) => site.ready()))
    expect(ready.filter(({ adopted }) => !adopted)).toHaveLength(1)
    for (const { connection } of ready) {
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  })

  it('names the setting if there is no PostgreSQL for the machine', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    await expect(start()).rejects.toThrow(/no built-in PostgreSQL for win32-\w+: set DATABASE_URL/)
  })
})

describe('with existing files', () => {
  beginWithFiles()

  describe('the server', () => {
    it('finds its data again', async () => {
      const first = await start()
      await query(first.connection, 'create table kept as select 7 as number')
      await first.stop()
      const second = await start()
      expect(second.adopted).toBe(false)
      expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
    })

    it('starts although another process has the number of a crashed server', async () => {
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

    it('is restarted when it ends by itself', async () => {
      const { connection } = await start()
      const pid = findPostmaster(clusterFolder()) ?? 0
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(findPostmaster(clusterFolder()) ?? pid).not.toBe(pid), 10_000)
      await vi.waitFor(async () => expect(await query(connection, 'select 1 as one')).toHaveLength(1), 10_000)
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

    it('share one server, which lives until the last of them ends', async () => {
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

    it('can come and go at any moment (trap: a stopping server is taken for a running one)', async () => {
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
          if (readFileSync(`/proc/${guard}/cmdline`, 'utf8').includes(dataFolder()))
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

    it('lose no acknowledged write in ten kills', async () => {
      const acknowledged: string[] = []
      for (let round = 0; round < 10; round++) {
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
      expect(acknowledged.length).toBeGreaterThan(75)
      expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
    })
  })
})
