import type { GenerationNews } from './generation-news.ts'
import type { GenerationState } from './generation-state.ts'
import { isOver } from './generations.store.ts'

/** How often a watcher looks without having been told: places change, and messages get lost. */
const LOOK_EVERY_MS = 3_000

type Watching = {
  id: string
  news: GenerationNews
  read: () => Promise<GenerationState>
  signal: AbortSignal
}

/** A generation as it is, then whenever it has changed, up to its end and not beyond. */
export async function* watchGeneration({
  id,
  news,
  read,
  signal,
}: Watching): AsyncGenerator<GenerationState> {
  const bell = new Bell(signal)
  const stop = news.watch(id, () => bell.ring())
  try {
    let told = ''
    while (!signal.aborted) {
      const state = await read()
      const current = JSON.stringify(state)
      if (current !== told) yield state
      told = current
      if (isOver(state)) return
      await bell.rung(LOOK_EVERY_MS)
    }
  } finally {
    stop()
    bell.remove()
  }
}

/** A ring is kept until somebody has waited for it, so that none is missed between two looks. */
class Bell {
  readonly #signal: AbortSignal
  readonly ring = () => {
    this.#rang = true
    this.#wake()
  }
  #rang = false
  #wake: () => void = () => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', this.ring, { once: true })
  }

  async rung(mostMs: number): Promise<void> {
    if (!this.#rang) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, mostMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#rang = false
  }

  remove(): void {
    this.#signal.removeEventListener('abort', this.ring)
  }
}
