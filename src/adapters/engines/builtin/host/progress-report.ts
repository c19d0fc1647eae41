import type { EngineStep } from '../../../../modules/generations/engine.ts'

const EVERY_MS = 100
/** Shorter waits for a network are not worth a word, which would flicker between those of the task. */
const LONG_LOADING_MS = 1_000

type Report = { done: number; step: EngineStep }

/**
 * How far a task is and what it does. Once the loading of a network takes long, that is the step, whatever the task had
 * begun. A new step is reported at once; otherwise a few times a second is all that anybody can
 * see.
 */
export class ProgressReport {
  readonly #send: (report: Report) => void
  #done = 0
  #step: EngineStep = 'preparing'
  #isLoading = false
  #loading: NodeJS.Timeout | undefined
  #sent: Report | null = null
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(send: (report: Report) => void) {
    this.#send = send
  }

  readonly progress = (done: number, step?: EngineStep): void => {
    this.#done = done
    this.#step = step ?? this.#step
    this.#report()
  }

  setLoading(isLoading: boolean): void {
    clearTimeout(this.#loading)
    if (isLoading) this.#loading = setTimeout(() => this.#tellLoading(true), LONG_LOADING_MS).unref()
    else if (this.#isLoading) this.#tellLoading(false)
  }

  /** Nothing is told after the end of the task. */
  close(): void {
    clearTimeout(this.#loading)
  }

  #tellLoading(isLoading: boolean): void {
    this.#isLoading = isLoading
    this.#report()
  }

  #report(): void {
    const step = this.#isLoading ? 'loading_model' : this.#step
    const now = performance.now()
    if (now - this.#sentAt < EVERY_MS && step === this.#sent?.step) return
    this.#sentAt = now
    this.#sent = { done: this.#done, step }
    this.#send(this.#sent)
  }
}
