import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type SiteProcess = {
  url: string
  child: ChildProcess
  output: () => string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = /is ready: (http\S+)/

/** Starts the site exactly as `npm start` does, on a free port, and waits until it says where it is. */
export async function startSite(environment: Record<string, string>): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['src/main/launch.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  while (!READY.test(output)) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output}`)
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
