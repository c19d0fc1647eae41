import type { TaskTable } from './task.ts'
import { type PoolSettings, TaskPool } from './task-pool.ts'

/** The share of a run's memory: checks and stills need less than whole runs. */
const INTERACTIVE_MEMORY = 0.5
/** People who fill in a form ask again within this time, or not at all. */
const INTERACTIVE_IDLE_MS = 60_000

/**
 * Two lanes: one for runs, and one for what people wait for while they fill in a form. A video takes minutes; nobody
 * who wants to know a price should wait for it, nor should a run wait for quotes. The form lane's process only exists
 * while it is needed, with half of the memory, since a second whole one would not fit everywhere.
 */
export class EngineLanes<Tasks extends TaskTable> {
  readonly work: TaskPool<Tasks>
  readonly interactive: TaskPool<Tasks>

  constructor(settings: PoolSettings) {
    this.work = new TaskPool(settings)
    this.interactive = new TaskPool({
      ...settings,
      processes: 1,
      memoryMb: settings.memoryMb * INTERACTIVE_MEMORY,
      idleMs: Math.min(settings.idleMs, INTERACTIVE_IDLE_MS),
    })
  }

  /** The lane where a short task starts soonest: a run has not taken its process yet while its files are checked. */
  get soonest(): TaskPool<Tasks> {
    return this.work.isFree ? this.work : this.interactive
  }

  async close(): Promise<void> {
    await Promise.all([this.work.close(), this.interactive.close()])
  }
}
