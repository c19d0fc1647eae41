import type { TaskTable } from './task.ts'
import { type PoolSettings, TaskPool } from './task-pool.ts'

/** Of what a process of the work may take: looks and stills need less than whole runs. */
const INTERACTIVE_MEMORY = 0.5
/** Somebody who fills in a form asks again within this time, or not at all. */
const INTERACTIVE_IDLE_MS = 60_000

/**
 * Runs on one side, and on the other what people wait for while they fill in a form: a video takes minutes, and nobody
 * who wants to know a price waits for it, nor does a run wait for those who only ask. The process for them is there
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

  /** Where a short task begins soonest: a run has not taken its process yet while its files are looked at. */
  get soonest(): TaskPool<Tasks> {
    return this.work.isFree ? this.work : this.interactive
  }

  async close(): Promise<void> {
    await Promise.all([this.work.close(), this.interactive.close()])
  }
}
