import { CHANNELS, type Notifications } from '../../db/notifications.ts'
import type { GenerationState } from './generation-state.ts'
import { isOver } from './generations.store.ts'

/** How often a watcher looks without having been told: places change, and messages get lost. */
const LOOK_EVERY_MS = 3_000

type Watching = {
  id: string
  notifications: Notifications
  read: () => Promise<GenerationState>
  signal: AbortSignal
}

/** A generation as it is, then whenever it has changed, up to its end and not beyond. */
export async function* watchGeneration({
  id,
  notifications,
  read,
  signal,
}: Watching): AsyncGenerator<GenerationState> {
  const latch = new Latch(signal)
  const stop = notifications.watch(CHANNELS.generationChanged, id, () => latch.open())
  try {
    let told = ''
    while (!signal.aborted) {
      const state = await read()
      const current = JSON.stringify(state)
      if (current !== told) yield state
      told = current
      if (isOver(state)) return
      await latch.opened(LOOK_EVERY_MS)
    }
  } finally {
    stop()
    latch.remove()
  }
}

/** Stays open until somebody has waited for it, so that no change is missed between two looks. */
class Latch {
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
