import { CHANNELS, type Notifications } from '../../db/notifications.ts'
import type { GenerationState } from './generation-state.ts'
import { isOver } from './generations.store.ts'
import { Latch } from './latch.ts'
import { POLL_EVERY_MS } from './watch-generation.ts'

type Known = {
  /** Those that were open at the last report. */
  ids: string[]
  /** When the newest of all was started. */
  since: Date
}

type Watching = {
  ownerId: string
  notifications: Notifications
  list: () => Promise<GenerationState[]>
  /** What may have changed since the last report. */
  news: (known: Known) => Promise<GenerationState[]>
  signal: AbortSignal
}

/** The current state of an owner's generations, then each when it changes or is started, until none of them is open. */
export async function* watchGenerations({
  ownerId,
  notifications,
  list,
  news,
  signal,
}: Watching): AsyncGenerator<GenerationState> {
  const latch = new Latch(signal)
  const stop = notifications.watch(CHANNELS.generationsOfOwner, ownerId, () => latch.open())
  try {
    const told = new Map<string, string>()
    const open = new Set<string>()
    let since = new Date(0)
    for (let states = await list(); !signal.aborted; states = await news({ ids: [...open], since })) {
      open.clear()
      for (const state of states) {
        const createdAt = new Date(state.created_at)
        if (createdAt > since) since = createdAt
        if (!isOver(state)) open.add(state.id)
        const current = JSON.stringify(state)
        if (told.get(state.id) === current) continue
        told.set(state.id, current)
        yield state
      }
      if (open.size === 0) return
      await latch.opened(POLL_EVERY_MS)
    }
  } finally {
    stop()
    latch.remove()
  }
}
