import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Confinement, EMPTY_ENVIRONMENT } from './confinement.ts'
import { namespaceCommand } from './namespaces.ts'

interface Settings {
  /** The folder of this process. Its folder `files` contains the files that are being processed. */
  home: string
  /** Other writable paths. */
  caches: readonly string[]
  /** Readable paths besides the programs of the system. */
  readable: readonly string[]
}

/** A number that no distribution assigns, so that this user owns nothing. */
const OWN_USER = 60_999
const PROBE_MS = 20_000
/** Reads one file and writes another, as every confined program does. */
const PROBE = `const fs = require('node:fs'); fs.writeFileSync(process.argv[2], fs.readFileSync(process.argv[1]))`

/**
 * The strictest way to start programs that works on this machine, found by trying: namespaces without network and with
 * a file system that shows only what is needed; a separate user, if the site is started as root; or else an empty
 * environment, which works everywhere.
 */
export async function openConfinement(settings: Settings): Promise<Confinement> {
  const user = process.getuid?.() === 0 ? OWN_USER : null
  const folders = await makeFolders(settings, user)
  const candidates = process.platform === 'linux' ? candidatesFor(settings, folders, user) : []
  for (const { measures, start } of candidates) {
    const confinement = confine(measures, { start, ...folders, user })
    if (await works(confinement, folders.files)) return confinement
  }
  const start = plainSpawn(null)
  return confine(EMPTY_ENVIRONMENT.measures, { start, ...folders, user: null })
}

type Start = (environment: NodeJS.ProcessEnv, ...order: Parameters<Confinement['spawn']>) => ChildProcess
type Candidate = { measures: string[]; start: Start }

function candidatesFor(
  { caches, readable }: Settings,
  { root, files, temporary }: Folders,
  user: number | null,
): Candidate[] {
  const command = namespaceCommand({ root, readable, writable: [files, temporary, ...caches] }, user)
  const own = user === null ? [] : ['own user']
  const found: Candidate[] = []
  if (command) {
    const [unshare, ...enter] = command
    const start: Start = (env, program, given, options) =>
      spawn(unshare, [...enter, program, ...given], { ...options, env })
    found.push({ measures: ['no network', 'read-only file system', 'no privileges', ...own], start })
  }
  if (user !== null) found.push({ measures: own, start: plainSpawn(user) })
  return found.map(({ measures, start }) => ({
    measures: [...EMPTY_ENVIRONMENT.measures, ...measures],
    start,
  }))
}

const plainSpawn =
  (user: number | null): Start =>
  (env, program, given, options) =>
    spawn(program, given, { ...options, ...(user !== null && { uid: user, gid: user }), env })

type Parts = Pick<Folders, 'files' | 'temporary'> & { start: Start; user: number | null }

function confine(measures: readonly string[], { start, temporary, files, user }: Parts): Confinement {
  return {
    measures,
    // The environment only names a folder: for temporary files of large pictures, which killed processes may leave
    // behind, and as the home that libraries ask for.
    spawn: (...order) => start({ TMPDIR: temporary, HOME: temporary }, ...order),
    async admit(paths) {
      if (user === null) return
      // The site's files belong to root, so each folder is handed over before it is used.
      const within = paths.filter((place) => place.startsWith(`${files}/`))
      for (const folder of new Set(await Promise.all(within.map(folderOf)))) await handOver(folder, user)
    },
  }
}

async function handOver(folder: string, user: number): Promise<void> {
  for (const name of await readdir(folder)) await chown(path.join(folder, name), user, user)
  await chown(folder, user, user)
}

async function folderOf(place: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  return found?.isDirectory() ? place : path.dirname(place)
}

type Folders = { root: string; files: string; temporary: string }

/** The inner file system is mounted on this root, which stays empty for everybody else. */
async function makeFolders({ home, caches }: Settings, user: number | null): Promise<Folders> {
  const [root = '', files = '', temporary = ''] = ['root', 'files', 'temp'].map((name) =>
    path.join(home, name),
  )
  for (const folder of [root, files, temporary]) await mkdir(folder, { recursive: true, mode: 0o711 })
  // Works without a cache if it cannot be created.
  for (const folder of caches) await mkdir(folder, { recursive: true }).catch(() => {})
  if (user !== null) {
    await chmod(path.dirname(home), 0o711)
    for (const folder of [temporary, ...caches]) await handOver(folder, user)
  }
  return { root, files, temporary }
}

async function works(confinement: Confinement, files: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(files, 'probe-'))
  try {
    const [input = '', output = ''] = ['in', 'out'].map((name) => path.join(folder, name))
    await writeFile(input, 'plum', { mode: 0o600 })
    await confinement.admit([folder])
    const child = confinement.spawn(process.execPath, ['-e', PROBE, input, output], { stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), PROBE_MS)
    const [code] = await once(child, 'exit').finally(() => clearTimeout(timer))
    return code === 0 && (await readFile(output, 'utf8')) === 'plum'
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
