import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TaskPool } from '../engines/builtin/host/task-pool.ts'
import type { TASKS } from '../engines/builtin/host/tasks.fixture.ts'
import { findFfmpeg } from '../media/find-ffmpeg.ts'
import { createPictureProcessor } from '../media/pictures/picture-processor.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from './confinement.ts'
import { openConfinement } from './open-confinement.ts'
import { openProcessHome } from './process-home.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-confined-'))
chmodSync(folder, 0o711)
const home = await openProcessHome(path.join(folder, 'work'))
const workspace = path.join(home, 'files', 'one')
const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
const confinement = await openConfinement({
  home,
  caches: [],
  readable: [
    ...['src', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name)),
    process.execPath,
    ...(ffmpeg ? [ffmpeg] : []),
  ],
})
const isOn = (measure: string) => confinement.measures.includes(measure)

beforeAll(() => {
  mkdirSync(workspace, { recursive: true, mode: 0o711 })
  vi.stubEnv('SESSION_SECRET', 'plums')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** The output of a piece of code in a confined Node. */
async function ask(code: string, how: Confinement = confinement): Promise<string> {
  const child = how.spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
  return child.stdout ? (await text(child.stdout)).trim() : ''
}

/** Reports the code of an error, or that there was none. */
const tryTo = (code: string) =>
  `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`

/** The variable names in a process's initial environment, as the system keeps them. */
function namesIn(pid: number | undefined): string[] {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  return environment
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.split('=')[0] ?? '')
}

/** The folder for temporary files, and how Node's processes find each other. */
const HARMLESS = ['TMPDIR', 'HOME', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_UNIQUE_ID']

/** Remembers the processes that are started. */
function watched(how: Confinement): Confinement & { pids: (number | undefined)[] } {
  const pids: (number | undefined)[] = []
  return {
    ...how,
    pids,
    spawn: (...order) => {
      const child = how.spawn(...order)
      pids.push(child.pid)
      return child
    },
  }
}

describe.each([
  ['as strictly as this machine allows', confinement],
  ['without anything that a machine need allow', EMPTY_ENVIRONMENT],
])('%s', (_how, how) => {
  it.runIf(existsSync('/proc/self/environ'))(
    'the picture decoder sees nothing of the site’s environment',
    async () => {
      const spy = watched(how)
      const processor = createPictureProcessor(spy)
      const file = path.join(workspace, 'picture.png')
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'plum' } })
        .png()
        .toFile(file)
      expect(await processor.run({ task: 'check', path: file })).toMatchObject({ width: 32 })
      expect(namesIn(spy.pids[0]).filter((name) => !HARMLESS.includes(name))).toEqual([])
      processor.close()
    },
  )

  it.runIf(existsSync('/proc/self/environ'))('an engine sees nothing of the site’s environment', async () => {
    const pool = new TaskPool<typeof TASKS>({
      tasks: new URL('../engines/builtin/host/tasks.fixture.ts', import.meta.url),
      processes: 1,
      memoryMb: 512,
      ffmpeg: '',
      refuseMinors: false,
      confinement: how,
      idleMs: 60_000,
      watchEveryMs: 50,
      maxUnanswered: 10_000,
      log: pino({ level: 'silent' }),
    })
    const context = { workspace, signal: new AbortController().signal, progress: () => {} }
    const pid = await pool.run('tellPid', undefined, context)
    expect(namesIn(pid).filter((name) => !HARMLESS.includes(name))).toEqual([])
    await pool.close()
  })

  it.runIf(ffmpeg !== null && existsSync('/proc/self/environ'))(
    'ffmpeg sees nothing of the site’s environment',
    async () => {
      const confined = how.spawn(ffmpeg ?? '', ['-f', 'rawvideo', '-i', 'pipe:0', '-f', 'null', '-'], {
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      await vi.waitFor(
        () => expect(readFileSync(`/proc/${confined.pid}/comm`, 'utf8')).toContain('ffmpeg'),
        20_000,
      )
      expect(namesIn(confined.pid).filter((name) => !HARMLESS.includes(name))).toEqual([])
      confined.kill('SIGKILL')
    },
  )
})

it('reports what is active', () => {
  expect(confinement.measures).toContain('empty environment')
})

it.runIf(isOn('no network'))('a confined program has no network, not even to this machine', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const connect = `const socket = require('node:net').connect(${port}, '127.0.0.1'); socket.on('connect', () => { console.log('reached'); process.exit() }); socket.on('error', (error) => console.log(error.code))`
  expect(await ask(connect, EMPTY_ENVIRONMENT)).toBe('reached')
  expect(await ask(connect)).toMatch(/^E(NETUNREACH|CONNREFUSED|HOSTUNREACH)$/)
  server.close()
})

it.runIf(isOn('read-only file system'))(
  'a confined program only writes to its workspace, and sees no other files',
  async () => {
    const write = (file: string) =>
      ask(tryTo(`require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`))
    await confinement.admit([workspace])
    expect(await write(path.join(workspace, 'mine'))).toBe('done')
    for (const file of ['/usr/plum', '/plum', path.join(ROOT, 'src/plum')])
      expect(await write(file)).toBe('EROFS')
    writeFileSync(path.join(folder, 'secret'), 'x')
    const read = (file: string) => ask(tryTo(`require('node:fs').readFileSync(${JSON.stringify(file)})`))
    for (const file of [path.join(folder, 'secret'), path.join(ROOT, '.env.example'), '/etc/passwd']) {
      expect(await read(file)).toBe('ENOENT')
    }
    expect(await read(`/proc/${process.pid}/environ`)).toBe('EACCES')
  },
)

it.runIf(isOn('no privileges'))('a confined program has no privileges, and cannot gain any', async () => {
  const status = await ask(`console.log(require('node:fs').readFileSync('/proc/self/status', 'utf8'))`)
  expect(status.match(/^Cap(?:Prm|Eff|Bnd|Amb):\t0{16}$/gm)).toHaveLength(4)
  expect(status).toMatch(/^NoNewPrivs:\t1$/m)
})

it.runIf(isOn('own user'))('a confined program runs as its own user if the site is root', async () => {
  expect(await ask('console.log(process.getuid())')).toBe('60999')
})

it('temporary files of a killed process are deleted when the next one starts', async () => {
  const root = path.join(folder, 'swept')
  const [name = ''] = readdirSync(path.dirname(home)).slice(0, 1)
  const dead = path.join(root, name.replace(/~\d+~/, '~4194399~'))
  const alive = path.join(root, name.replace(/~\d+~/, `~${process.ppid}~`))
  for (const place of [dead, alive]) mkdirSync(path.join(place, 'files'), { recursive: true })
  const own = await openProcessHome(root)
  expect(readdirSync(root).toSorted()).toEqual([path.basename(alive), path.basename(own)].toSorted())
})
