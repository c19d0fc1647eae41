import { CHANNELS, type Notifications } from '../../db/notifications.ts'
import type { GenerationState } from './generation-state.ts'
import { isOver } from './generations.store.ts'
import { Latch } from './latch.ts'

/** How often a watcher looks without a notification: places change, and messages get lost. */
export const POLL_EVERY_MS = 3_000

type Watching = {
  id: string
  notifications: Notifications
  read: () => Promise<GenerationState>
  signal: AbortSignal
}

/** The current state of a generation, then every change, up to its end and not beyond. */
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
      await latch.opened(POLL_EVERY_MS)
    }
  } finally {
    stop()
    latch.remove()
  }
}
