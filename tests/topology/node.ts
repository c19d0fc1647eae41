import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../src/main/roles.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** A first start builds the pages, on a machine that may do much else. */
const MAX_START_MS = 300_000

type NodeOptions = {
  name: string
  role: Role
  environment: Record<string, string>
  logFile: string
  /** The sources that it runs: these, unless it is said otherwise. */
  root?: string | undefined
}

type StartOptions = { environment?: Record<string, string>; well?: boolean }

/** One process of the site, which can be ended and started again under the same name. */
export class SiteNode {
  readonly name: string
  readonly role: Role
  readonly #options: NodeOptions
  /** Where it serves, and where its figures are. */
  port = 0
  metricsPort = 0
  #child: ChildProcess | null = null

  constructor(options: NodeOptions) {
    this.#options = options
    this.name = options.name
    this.role = options.role
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves when it is there for others, or where it is not meant to be well, when it runs. */
  async start({ environment: more = {}, well = true }: StartOptions = {}): Promise<void> {
    this.port ||= await findFreePort()
    this.metricsPort ||= await findFreePort()
    const { environment, role, logFile, name, root = ROOT } = this.#options
    const child = spawn(process.execPath, ['src/main/launch.mjs'], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '/',
        ...environment,
        ...more,
        ROLE: role,
        PORT: String(this.port),
        METRICS_PORT: String(this.metricsPort),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => appendFileSync(logFile, `${name}: ${chunk}`))
    }
    const address =
      role === 'web'
        ? `${this.url}/${well ? 'readyz' : 'healthz'}`
        : `http://127.0.0.1:${this.metricsPort}/healthz`
    const deadline = performance.now() + MAX_START_MS
    while (!(await answers(address))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${name} did not start: see ${logFile}`)
      await sleep(50)
    }
  }

  /** Resolves with how it ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child) return null
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    this.#child = null
    return child.exitCode
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
