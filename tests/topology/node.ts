import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../../src/main/roles.ts'
import { answers, findFreePort } from '../ports.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The first start builds the pages, possibly on a busy machine. */
const MAX_START_MS = 300_000

type NodeOptions = {
  name: string
  role: Role
  environment: Record<string, string>
  logFile: string
  /** The source folder that it runs; this one by default. */
  root?: string | undefined
}

type StartOptions = { environment?: Record<string, string>; well?: boolean }

/** One process of the site, which can be stopped and restarted under the same name. */
export class SiteNode {
  readonly name: string
  readonly role: Role
  readonly #options: NodeOptions
  /** The addresses of the site and of its metrics. */
  port = 0
  metricsPort = 0
  /** How it ended unexpectedly, after a successful start. */
  readonly ownEnds: string[] = []
  #child: ChildProcess | null = null

  constructor(options: NodeOptions) {
    this.#options = options
    this.name = options.name
    this.role = options.role
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** Resolves when it is ready, or when it runs if it is not meant to be healthy. */
  async start({ environment = {}, well = true }: StartOptions = {}): Promise<void> {
    this.port ||= await findFreePort()
    this.metricsPort ||= await findFreePort()
    const child = this.#spawn(environment)
    this.#child = child
    const address =
      this.role === 'web'
        ? `${this.url}/${well ? 'readyz' : 'healthz'}`
        : `http://127.0.0.1:${this.metricsPort}/healthz`
    const deadline = performance.now() + MAX_START_MS
    while (!(await answers(address))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${this.name} did not start: see ${this.#options.logFile}`)
      await sleep(50)
    }
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.ownEnds.push(`${this.name} ended by itself with ${signal ?? code}`)
    })
  }

  /** Resolves with its exit status. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child) return null
    this.#child = null
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }

  /** In its own process group, so that Ctrl-C ends only its parent, which then stops it in order. */
  #spawn(more: Record<string, string>): ChildProcess {
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
      detached: true,
    })
    const endWithUs = () => void child.kill('SIGKILL')
    process.once('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs))
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => appendFileSync(logFile, `${name}: ${line}\n`))
    }
    return child
  }
}
