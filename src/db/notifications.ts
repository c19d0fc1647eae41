import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Tx } from './transaction.ts'

/** The channels between nodes. A message contains the id of what has changed. */
export const CHANNELS = {
  catalogueChanged: 'plumdrop_catalogue',
  engineNodesChanged: 'plumdrop_engine_nodes',
  formAnswered: 'plumdrop_form_answered',
  generationChanged: 'plumdrop_generation',
  generationsOfOwner: 'plumdrop_generations_of_owner',
  sessionEnded: 'plumdrop_session_ended',
} as const
type Channel = (typeof CHANNELS)[keyof typeof CHANNELS]

const RECONNECT_MS = 500

/**
 * Notifies watchers in this process of changes on any node. One connection listens for all of them, and only while
 * there are any. A message may be lost with the connection, or come for nothing, so watchers look for themselves on a
 * notification, and now and then.
 */
export class Notifications {
  readonly #pool: Pool
  readonly #watchers = new Map<string, Set<() => void>>()
  #listens = false
  #client: PoolClient | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Calls back at every change from now on, until the returned function is called. */
  watch(channel: Channel, id: string, onChange: () => void): () => void {
    const key = keyOf(channel, id)
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(onChange))
    if (!this.#listens) void this.#listen()
    return () => {
      watchers.delete(onChange)
      if (watchers.size === 0) this.#watchers.delete(key)
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
        // Watchers find out by looking; meanwhile the connection is retried.
        await sleep(RECONNECT_MS)
      }
    }
    this.#listens = false
  }

  /** Until the connection ends, even by our own doing. */
  async #listenOnce(): Promise<void> {
    const client = await this.#pool.connect()
    this.#client = client
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    try {
      client.on('notification', ({ channel, payload = '' }) => this.#tell(keyOf(channel, payload)))
      for (const channel of Object.values(CHANNELS)) await client.query(`listen ${channel}`)
      // Changes from before we listened would otherwise go unnoticed.
      for (const key of this.#watchers.keys()) this.#tell(key)
      if (this.#watchers.size > 0) await ended
    } finally {
      this.#disconnect()
    }
  }

  #disconnect(): void {
    this.#client?.release(true)
    this.#client = null
  }

  #tell(key: string): void {
    for (const onChange of this.#watchers.get(key) ?? []) onChange()
  }
}

const keyOf = (channel: string, id: string): string => `${channel} ${id}`

/** Notifies all nodes of a change to each of these, once the writer's transaction has committed. */
export async function notify(
  writer: Pick<Tx, 'execute'>,
  channel: Channel,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await writer.execute(
    sql`select pg_notify(${channel}, id) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id`,
  )
}
