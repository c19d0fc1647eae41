import type { EngineStep } from '../../../../modules/generations/engine.ts'

const EVERY_MS = 100

type Report = { done: number; step: EngineStep }

/**
 * How far a task is and what it does. While a network is being loaded, that is the step, whatever the task had begun,
 * because it may take seconds. A new step is reported at once; otherwise a few times a second is all that anybody can
 * see.
 */
export class ProgressReport {
  readonly #send: (report: Report) => void
  #done = 0
  #step: EngineStep = 'preparing'
  #isLoading = false
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
