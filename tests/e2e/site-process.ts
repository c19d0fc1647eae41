import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type SiteProcess = {
  url: string
  child: ChildProcess
  output: () => string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

type Surroundings = {
  /** The arguments of the command. */
  arguments?: string[]
  /** The checkout to start from; this one by default. */
  cwd?: string
  /** The user to run as, which only root may choose. */
  uid?: number
  gid?: number
  /** A file for a copy of its output. */
  logFile?: string
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = /is ready: (http\S+)/

/** Starts the site exactly like `npm start`, on a free port, and waits until it reports its address. */
export async function startSite(
  environment: Record<string, string>,
  { arguments: given = [], logFile, ...surroundings }: Surroundings = {},
): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['src/main/launch.mjs', ...given], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...surroundings,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (logFile) appendFileSync(logFile, chunk)
    })
  }
  let closed = false
  // Only then is all of its output complete.
  child.once('close', () => {
    closed = true
  })
  while (!READY.test(output)) {
    if (closed) throw new Error(`The site ended with ${child.exitCode}:\n${output}`)
    await sleep(20)
  }
  const [, url = ''] = READY.exec(output) ?? []
  return {
    url,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** A new data folder for one site. If root runs this, the database's own user needs access, too. */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `plumdrop-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
