import { CHANNELS, type Notifications } from '../../db/notifications.ts'
import type { GenerationState } from './generation-state.ts'
import { isOver } from './generations.store.ts'
import { Latch } from './latch.ts'
import { LOOK_EVERY_MS } from './watch-generation.ts'

type Known = {
  /** Those that had not ended when they were last told. */
  ids: string[]
  /** When the newest of all was started. */
  since: Date
}

type Watching = {
  ownerId: string
  notifications: Notifications
  list: () => Promise<GenerationState[]>
  /** What may differ from what is known. */
  news: (known: Known) => Promise<GenerationState[]>
  signal: AbortSignal
}

/** An owner's generations as they are, then each whenever it has changed or was started, until none of them is open. */
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
      await latch.opened(LOOK_EVERY_MS)
    }
  } finally {
    stop()
    latch.remove()
  }
}
