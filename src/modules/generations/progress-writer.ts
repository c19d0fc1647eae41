import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { EngineStep } from './engine.ts'
import { writeProgress } from './generations.store.ts'

/** Engines report progress often; people see no more than four changes a second. */
const WRITE_EVERY_MS = 250

/** Records the progress of a generation: the latest value, now and then, one write at a time. */
export class ProgressWriter {
  readonly #write: (latest: { progress: number; step: EngineStep | null }) => Promise<void>
  #progress = 0
  #step: EngineStep | null = null
  #unwritten = false
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #stopped = false

  constructor({ db, id, log }: { db: Database; id: string; log: Logger }) {
    this.#write = async (latest) => {
      try {
        await writeProgress(db, id, latest)
      } catch (error) {
        // Only the displayed progress depends on it.
        log.warn({ err: error }, 'progress could not be written')
      }
    }
  }

  readonly report = (done: number, step?: EngineStep): void => {
    if (Number.isNaN(done)) return
    this.#progress = Math.min(done, 1)
    this.#step = step ?? this.#step
    this.#unwritten = true
    this.#writeSoon()
  }

  /** Nothing is written afterwards, so that no progress follows the end. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#writing
  }

  #writeSoon(): void {
    if (this.#stopped || this.#timer || !this.#unwritten) return
    this.#timer = setTimeout(() => {
      this.#unwritten = false
      this.#writing = this.#write({ progress: this.#progress, step: this.#step }).then(() => {
        this.#timer = null
        this.#writeSoon()
      })
    }, WRITE_EVERY_MS)
  }
}
