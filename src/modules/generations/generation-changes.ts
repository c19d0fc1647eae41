import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { CHANGED_CHANNEL } from './generations.store.ts'

const RECONNECT_MS = 500

/**
 * Tells those who watch generations in this process when one has changed. One connection listens for all of them, and
 * only while there are any. A message may be lost with the connection, so watchers look for themselves now and then.
 */
export class GenerationChanges {
  readonly #pool: Pool
  readonly #watchers = new Map<string, Set<() => void>>()
  #listens = false
  #client: PoolClient | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Calls back at every change from now on, until the returned function is called. */
  watch(id: string, onChange: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set()
    this.#watchers.set(id, watchers.add(onChange))
    if (!this.#listens) void this.#listen()
    return () => {
      watchers.delete(onChange)
      if (watchers.size === 0) this.#watchers.delete(id)
      if (this.#watchers.size === 0) this.#disconnect()
    }
  }

  /** Until nobody watches any more. */
  async #listen(): Promise<void> {
    this.#listens = true
    while (this.#watchers.size > 0) {
      try {
        await this.#listenOnce()
      } catch {
        // Whoever watches finds out by looking; meanwhile the connection is tried again.
        await sleep(RECONNECT_MS)
      }
    }
    this.#listens = false
  }

  /** Until the connection ends, be it by ourselves. */
  async #listenOnce(): Promise<void> {
    const client = await this.#pool.connect()
    this.#client = client
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    try {
      client.on('notification', ({ payload = '' }) => this.#tell(payload))
      await client.query(`listen ${CHANGED_CHANNEL}`)
      // What changed before we listened is told to nobody otherwise.
      for (const id of this.#watchers.keys()) this.#tell(id)
      if (this.#watchers.size > 0) await ended
    } finally {
      this.#disconnect()
    }
  }

  #disconnect(): void {
    this.#client?.release(true)
    this.#client = null
  }

  #tell(id: string): void {
    for (const onChange of this.#watchers.get(id) ?? []) onChange()
  }
}
