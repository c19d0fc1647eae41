import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { JobId } from '../../modules/jobs/job-queue.ts'

/** Its messages are the ids of jobs to stop. */
export const CANCEL_CHANNEL = 'plumdrop_job_cancel'

/** Keeps the locks of workers apart from all other advisory locks. */
export const PRESENCE_LOCKS = 70_617

const RECONNECT_MS = 500

interface PresenceOptions {
  pool: Pool
  log: Logger
  onCancel: (jobId: JobId) => void
}

/**
 * A connection that shows the other workers that this one is alive, and receives which jobs to stop. It holds a lock,
 * which the database releases the moment the process dies, but not while the process is merely busy.
 */
export class Presence {
  readonly #options: PresenceOptions
  #client: PoolClient | null = null
  #workerId: string | null = null
  #closed = false

  private constructor(options: PresenceOptions) {
    this.#options = options
  }

  static async open(options: PresenceOptions): Promise<Presence> {
    const presence = new Presence(options)
    await presence.#connect()
    return presence
  }

  /** From now on the presence is that of this worker; an earlier one counts as dead. */
  async announce(workerId: string): Promise<void> {
    this.#workerId = workerId
    try {
      await this.#client?.query('select pg_advisory_unlock_all()')
      await this.#takeLock()
    } catch {
      // The next connection takes the lock.
      this.#disconnect()
    }
  }

  close(): void {
    this.#closed = true
    this.#disconnect()
  }

  async #connect(): Promise<void> {
    const client = await this.#options.pool.connect()
    this.#client = client
    try {
      client.on('notification', ({ payload }: Notification) => payload && this.#options.onCancel(payload))
      // Without it a machine that vanished would seem alive for hours.
      await client.query(
        'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      await client.query(`listen ${CANCEL_CHANNEL}`)
      await this.#takeLock()
    } catch (error) {
      this.#disconnect()
      throw error
    }
    client.once('end', () => void this.#reconnect())
  }

  #disconnect(): void {
    this.#client?.release(true)
    this.#client = null
  }

  async #takeLock(): Promise<void> {
    if (!this.#workerId) return
    await this.#client?.query('select pg_advisory_lock($1, hashtext($2))', [PRESENCE_LOCKS, this.#workerId])
  }

  async #reconnect(): Promise<void> {
    this.#disconnect()
    while (!this.#closed) {
      try {
        return await this.#connect()
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the worker cannot reach the database')
        await sleep(RECONNECT_MS)
      }
    }
  }
}
