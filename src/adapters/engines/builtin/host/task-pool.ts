import type { Logger } from 'pino'
import { type EngineContext, RetryableEngineError } from '../../../../modules/generations/engine.ts'
import { PoolClosedError, ProcessPool } from '../../../confinement/process-pool.ts'
import { EngineProcess, type ProcessSettings } from './engine-process.ts'
import type { TaskTable } from './task.ts'

export interface PoolSettings extends ProcessSettings {
  /** At most this many work at the same time. */
  processes: number
  /** A process that is idle for this long ends, so that its memory is freed. */
  idleMs: number
  log: Logger
}

/** People who have filled in a form start within this time, or ask again. */
const PREPARED_IDLE_MS = 60_000

type InputOf<Tasks extends TaskTable, Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]
type OutputOf<Tasks extends TaskTable, Name extends keyof Tasks> = ReturnType<Tasks[Name]>

/** Runs the tasks of the engines in processes of their own. */
export class TaskPool<Tasks extends TaskTable> {
  readonly #pool: ProcessPool<EngineProcess>
  readonly #log: Logger

  constructor(settings: PoolSettings) {
    const { processes, idleMs, log } = settings
    this.#pool = new ProcessPool({ start: () => new EngineProcess(settings), processes, idleMs })
    this.#log = log
  }

  /** Waits for a free process if need be. Ends as `Engines.run` does. */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: InputOf<Tasks, Name>,
    context: EngineContext,
  ): OutputOf<Tasks, Name> {
    // The types describe the same table of tasks that the processes use.
    return this.#work(task, input, context) as OutputOf<Tasks, Name>
  }

  /** Has a process make ready for a task that may come, unless all are at work. It gives way to any task. */
  prepare(input: unknown): void {
    this.#pool.ready((process) => process.prepare(input), PREPARED_IDLE_MS)
  }

  /** Whether a task would begin at once. */
  get isFree(): boolean {
    return this.#pool.isFree
  }

  /** Ends all processes and their work. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #work(task: string, input: unknown, context: EngineContext): Promise<unknown> {
    try {
      return await this.#pool.use((process) => {
        context.begun?.()
        return process.run({ task, input, context })
      }, context.signal)
    } catch (error) {
      if (error instanceof PoolClosedError) throw new RetryableEngineError('The engines have been closed.')
      const isOurs = error instanceof RetryableEngineError
      if (isOurs) this.#log.warn({ err: error, task }, 'a task of the engines failed')
      throw error
    }
  }
}
