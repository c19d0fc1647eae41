import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  type EngineContext,
  RejectedByEngineError,
  RetryableEngineError,
} from '../../../../modules/generations/engine.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../../../confinement/confinement.ts'
import type { PooledProcess } from '../../../confinement/process-pool.ts'
import { type FromProcess, REFUSE_MINORS, type ToProcess } from './messages.ts'
import { readMemoryMb } from './process-memory.ts'

const MAIN = fileURLToPath(new URL('./process-main.ts', import.meta.url))
/** Process groups, where the system has them, let us kill a process together with its programs. */
const HAS_GROUPS = process.platform !== 'win32'
const ABORT_GRACE_MS = 300
const LAST_WORDS = 2_000

export interface ProcessSettings {
  /** The module with the process's `TASKS`, and with `prepare` if there is anything to make ready for them. */
  tasks: URL
  /** The program for videos and sound; empty if there is none. */
  ffmpeg: string
  /** Whether the operator wants faces of children to be refused. */
  refuseMinors: boolean
  /** The confinement of the process; it reads untrusted files. */
  confinement?: Confinement
  /** Exceeding this kills the process and its task. */
  memoryMb: number
  /** How often a working process is checked. */
  watchEveryMs: number
  /** A process that has missed this many checks hangs. */
  maxUnanswered: number
}

export interface TaskOrder {
  task: string
  input: unknown
  context: EngineContext
}

/** The site's side of a process that does tasks, one at a time. */
export class EngineProcess implements PooledProcess {
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #settings: ProcessSettings
  readonly #confinement: Confinement
  #endedBy: string | null = null
  #lastWords = ''
  #hear: (message: FromProcess) => void = () => {}
  #hearEnd: () => void = () => {}

  constructor(settings: ProcessSettings) {
    this.#settings = settings
    const { tasks, memoryMb, ffmpeg, refuseMinors } = settings
    // Half of the memory is left for working with the models: pictures, and intermediate results.
    const options = [String(memoryMb / 2), ffmpeg, ...(refuseMinors ? [REFUSE_MINORS] : [])]
    // The robot's voice needs WASI, and Node's warning that it is experimental helps nobody who reads the log.
    const node = [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning']
    this.#confinement = settings.confinement ?? EMPTY_ENVIRONMENT
    this.#child = this.#confinement.spawn(process.execPath, [...node, MAIN, tasks.href, ...options], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      detached: HAS_GROUPS,
    })
    // Only a task keeps the site from ending, by its watchdog; an idle process does not.
    this.#child.unref()
    this.#child.channel?.unref()
    if (this.#child.stderr instanceof Socket) this.#child.stderr.unref()
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS)
    })
    this.#child.on('message', (message: FromProcess) => this.#hear(message))
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#endedBy ??= how
        this.#hearEnd()
        resolve()
      }
      this.#child.once('error', (error) => end(error.message))
      this.#child.once('exit', (code, signal) => end(`ended by itself with ${signal ?? code}`))
    })
  }

  get hasEnded(): boolean {
    return this.#endedBy !== null
  }

  /** Like `Engines.run`; if anything ends the process on the way, that is a RetryableEngineError. */
  async run({ task, input, context }: TaskOrder): Promise<unknown> {
    const { signal, workspace } = context
    await this.#confinement.admit([workspace, ...textsIn(input)])
    const answer = Promise.withResolvers<unknown>()
    const unanswered = { count: 0 }
    this.#hear = (message) => {
      unanswered.count = 0
      if (message.type === 'pong') this.#checkMemory(message.memoryMb)
      else if (message.type === 'progress') context.progress(message.done, message.step)
      else if (message.type === 'done') answer.resolve(message.output)
      else if (message.type === 'rejected') answer.reject(new RejectedByEngineError(message.reason))
      else if (message.type === 'failed') answer.reject(new RetryableEngineError(message.error))
      else answer.reject(signal.reason)
    }
    this.#hearEnd = () => answer.reject(this.#death())
    const watch = setInterval(() => void this.#watch(unanswered), this.#settings.watchEveryMs)
    let grace: NodeJS.Timeout | undefined
    const abort = () => {
      this.#send({ type: 'abort' })
      grace = setTimeout(() => this.end('did not stop when asked to'), ABORT_GRACE_MS)
    }
    signal.addEventListener('abort', abort, { once: true })
    if (this.hasEnded) this.#hearEnd()
    this.#send({ type: 'start', task, input, workspace })
    if (signal.aborted) abort()
    try {
      return await answer.promise
    } finally {
      signal.removeEventListener('abort', abort)
      clearTimeout(grace)
      clearInterval(watch)
      this.#hear = () => {}
      this.#hearEnd = () => {}
      // An abort always wins, even if another answer was faster.
      signal.throwIfAborted()
    }
  }

  /** Makes ready for a task that may come, until it does. */
  prepare(input: unknown): void {
    this.#send({ type: 'prepare', input })
  }

  /** Kills the process at once, even in the middle of its work. */
  end(why: string): void {
    if (this.hasEnded) return
    this.#endedBy = why
    this.#kill()
    this.#hearEnd()
  }

  #kill(): void {
    const { pid } = this.#child
    // Closing the engines waits for the end.
    this.#child.ref()
    if (pid === undefined || !HAS_GROUPS) this.#child.kill('SIGKILL')
    else process.kill(-pid, 'SIGKILL')
  }

  async #watch(unanswered: { count: number }): Promise<void> {
    if (unanswered.count++ >= this.#settings.maxUnanswered) this.end('did not answer any more')
    this.#send({ type: 'ping' })
    const { pid } = this.#child
    const memoryMb = pid === undefined ? null : await readMemoryMb(pid)
    if (memoryMb !== null) this.#checkMemory(memoryMb)
  }

  #checkMemory(memoryMb: number): void {
    const { memoryMb: most } = this.#settings
    if (memoryMb > most) this.end(`took ${Math.round(memoryMb)} MB of memory, of at most ${most}`)
  }

  #death(): RetryableEngineError {
    return new RetryableEngineError(
      `The process of the engines ${this.#endedBy}. ${this.#lastWords}`.trimEnd(),
    )
  }

  #send(message: ToProcess): void {
    // A message cannot be sent only if the process is ending, and its end is handled anyway.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}

/** All strings in a task's input, which include its files. */
function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(textsIn) : []
}
