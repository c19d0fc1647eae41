import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import { canRun, findServerUser } from './embedded/system-user.ts'
import {
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

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('the server runs as another user', async () => {
    await start()
    const status = readFileSync(`/proc/${findPostmaster(clusterFolder())}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${findServerUser().uid}\\s`, 'm'))
  })

  it('an ordinary user runs the server himself', async ({ skip }) => {
    const user = { name: 'nobody', uid: 65534, gid: 65534 }
    if (!canRun(user, process.execPath) || !canRun(user, '/bin/sh')) skip('nobody may not run node here')
    chmodSync(testFolder(), 0o777)
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

  it('a foreign folder in its place is refused (trap: whoever owns it owns the database)', async () => {
    mkdirSync(join(dataFolder(), 'run'), { recursive: true })
    chownSync(join(dataFolder(), 'run'), 12_345, 12_345)
    await expect(start()).rejects.toThrow(/run is not the site's own/)
  })

  describe('in a home that nobody else may enter', () => {
    const wanted = () => join(testFolder(), 'home', 'data')
    const note = () => join(wanted(), 'where-the-database-is.txt')

    beforeEach(() => mkdirSync(join(testFolder(), 'home'), { mode: 0o700 }))

    it('the data goes to a folder of the system, and a note says where', async () => {
      const told: string[] = []
      const telling = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line).msg) })
      const options = { dataDir: wanted(), log: telling }
      const first = await start(options)
      await query(first.connection, 'create table kept as select 7 as number')
      await first.stop()
      const second = await start(options)
      expect(second.location).toBe(first.location)
      expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
      const home = join(second.location, '..')
      expect(home.startsWith(join(testFolder(), 'system'))).toBe(true)
      expect(readFileSync(note(), 'utf8')).toContain(home)
      expect(told).toEqual([expect.stringContaining(`The database is kept in ${home}`)])
    })

    it('deleting the wanted folder starts over, and the old data is not touched', async () => {
      const first = await start({ dataDir: wanted() })
      await query(first.connection, 'create table kept as select 7 as number')
      await first.stop()
      rmSync(wanted(), { recursive: true })
      const second = await start({ dataDir: wanted() })
      expect(await query(second.connection, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
      expect(existsSync(first.location)).toBe(true)
    })

    it('missing data is not silently replaced by an empty database', async () => {
      const first = await start({ dataDir: wanted() })
      await first.stop()
      rmSync(first.location, { recursive: true })
      await expect(start({ dataDir: wanted() })).rejects.toThrow(/which is gone. Put it back, or delete/)
    })
  })
})
