import type { Logger } from 'pino'
import type { EngineStep } from './engine.ts'

/** Engines report progress often; people see no more than four changes a second. */
const WRITE_EVERY_MS = 250
/** A step that is over sooner is left out, because nobody could read it. */
const READABLE_MS = 500

type Latest = { progress: number; step: EngineStep | null }
type WriterParts = { write: (latest: Latest) => Promise<void>; log: Pick<Logger, 'warn'> }

/** Records the progress of a generation: the latest value, now and then, one write at a time. */
export class ProgressWriter {
  readonly #write: (latest: Latest) => Promise<void>
  #progress = 0
  #step: EngineStep | null = null
  #stepSince = 0
  #shownStep: EngineStep | null = null
  #unwritten = false
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #stopped = false

  constructor({ write, log }: WriterParts) {
    this.#write = async (latest) => {
      try {
        await write(latest)
      } catch (error) {
        // Only the displayed progress depends on it.
        log.warn({ err: error }, 'progress could not be written')
      }
    }
  }

  readonly report = (done: number, step: EngineStep | null = this.#step): void => {
    if (Number.isNaN(done)) return
    this.#progress = Math.min(done, 1)
    if (step !== this.#step) this.#stepSince = performance.now()
    this.#step = step
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
      const isReadable = performance.now() - this.#stepSince >= READABLE_MS
      if (isReadable || this.#shownStep === null) this.#shownStep = this.#step
      this.#unwritten = this.#shownStep !== this.#step
      this.#writing = this.#write({ progress: this.#progress, step: this.#shownStep }).then(() => {
        this.#timer = null
        this.#writeSoon()
      })
    }, WRITE_EVERY_MS)
  }
}
