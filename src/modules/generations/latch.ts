/** Stays open until somebody has waited for it, so that no change between two reads is missed. */
export class Latch {
  readonly #signal: AbortSignal
  readonly open = () => {
    this.#isOpen = true
    this.#wake()
  }
  #isOpen = false
  #wake: () => void = () => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', this.open, { once: true })
  }

  async opened(maxMs: number): Promise<void> {
    if (!this.#isOpen) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isOpen = false
  }

  remove(): void {
    this.#signal.removeEventListener('abort', this.open)
  }
}
