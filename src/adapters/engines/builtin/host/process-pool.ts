import type { Logger } from 'pino'
import { type EngineContext, RetryableEngineError } from '../../../../modules/generations/engine.ts'
import { EngineProcess, type ProcessSettings } from './engine-process.ts'
import type { TaskTable } from './task.ts'

export interface PoolSettings extends ProcessSettings {
  /** At most this many work at the same time. */
  processes: number
  /** A process with nothing to do for this long ends, so that its memory returns. */
  idleMs: number
  log: Logger
}

const CLOSED = 'The engines have been closed.'

type InputOf<Tasks extends TaskTable, Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]
type OutputOf<Tasks extends TaskTable, Name extends keyof Tasks> = ReturnType<Tasks[Name]>

/** Processes for work that is heavy or may go wrong, so that neither touches the site. They start when needed. */
export class ProcessPool<Tasks extends TaskTable> {
  readonly #settings: PoolSettings
  readonly #all = new Set<EngineProcess>()
  /** The last to have worked is the last in the list, and the first to work again, so that the others can end. */
  readonly #idle: { process: EngineProcess; timer: NodeJS.Timeout }[] = []
  readonly #waiting: PromiseWithResolvers<EngineProcess>[] = []
  #closed = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
  }

  /** Waits for a free process if need be. Ends as `Engines.run` does. */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: InputOf<Tasks, Name>,
    context: EngineContext,
  ): OutputOf<Tasks, Name> {
    // The processes do the same table of tasks that the types speak of.
    return this.#work(task, input, context) as OutputOf<Tasks, Name>
  }

  /** Whether a task would begin at once. */
  get isFree(): boolean {
    return this.#idle.length > 0 || this.#countUsable() < this.#settings.processes
  }

  /** Ends all processes and whatever they do. */
  async close(): Promise<void> {
    this.#closed = true
    for (const turn of this.#waiting.splice(0)) turn.reject(new RetryableEngineError(CLOSED))
    const ending = [...this.#all]
    for (const process of ending) process.end('was closed')
    await Promise.all(ending.map((process) => process.ended))
  }

  async #work(task: string, input: unknown, context: EngineContext): Promise<unknown> {
    if (this.#closed) throw new RetryableEngineError(CLOSED)
    const process = await this.#acquire(context.signal)
    context.begun?.()
    try {
      return await process.run({ task, input, context })
    } catch (error) {
      const isOurs = error instanceof RetryableEngineError
      if (isOurs) this.#settings.log.warn({ err: error, task }, 'a task of the engines failed')
      throw error
    } finally {
      this.#release(process)
    }
  }

  async #acquire(signal: AbortSignal): Promise<EngineProcess> {
    signal.throwIfAborted()
    const rested = this.#wake()
    if (rested) return rested
    if (this.#countUsable() < this.#settings.processes) return this.#start()
    const turn = Promise.withResolvers<EngineProcess>()
    const leave = () => {
      const place = this.#waiting.indexOf(turn)
      if (place >= 0) this.#waiting.splice(place, 1)
      turn.reject(signal.reason)
    }
    this.#waiting.push(turn)
    signal.addEventListener('abort', leave, { once: true })
    return turn.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #release(process: EngineProcess): void {
    if (this.#closed) return
    const next = this.#waiting.shift()
    if (next) next.resolve(process.hasEnded ? this.#start() : process)
    else if (!process.hasEnded) {
      const end = () => this.#wake(process)?.end('had nothing to do')
      this.#idle.push({ process, timer: setTimeout(end, this.#settings.idleMs).unref() })
    }
  }

  #start(): EngineProcess {
    const process = new EngineProcess(this.#settings)
    this.#all.add(process)
    void process.ended.then(() => {
      this.#all.delete(process)
      this.#wake(process)
    })
    return process
  }

  /** Takes a process, or the last to have worked, from those that are idle. */
  #wake(process = this.#idle.at(-1)?.process): EngineProcess | null {
    const index = this.#idle.findIndex((other) => other.process === process)
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1)
    clearTimeout(found?.timer)
    return found?.process ?? null
  }

  /** One that was killed may need a moment to be gone, and counts no more. */
  #countUsable(): number {
    return [...this.#all].filter((process) => !process.hasEnded).length
  }
}
