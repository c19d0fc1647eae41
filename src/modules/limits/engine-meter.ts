/** Measures the engine time of some work, without the time it waits for its turn. */
export class EngineMeter {
  #measuredMs = 0
  #since: number | null = performance.now()

  /** From here on it waits. */
  readonly pause = (): void => {
    this.#measuredMs = this.ms
    this.#since = null
  }

  /** From here on it is worked on again. */
  readonly resume = (): void => {
    this.#since ??= performance.now()
  }

  /** Engines of another process have worked on it for this long. */
  add(ms: number): void {
    this.#measuredMs += ms
  }

  get ms(): number {
    return this.#measuredMs + (this.#since === null ? 0 : performance.now() - this.#since)
  }
}
