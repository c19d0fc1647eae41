import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { CHANNELS } from '../../db/notifications.ts'
import type { Engines } from './engine.ts'
import { ALL_NODES, type EngineNode, listLiving } from './engine-nodes.store.ts'

/** A node that dies notifies nobody. */
const POLL_EVERY_MS = 5_000

export type EngineNodes = ReturnType<typeof createEngineNodes>

type NodesParts = {
  db: Database
  log: Logger
  /** The name of this process, which may be among them. */
  self: string
}

/** The processes that run engines, as this one knows them; none until they were read. */
export function createEngineNodes({ db, log, self }: NodesParts) {
  let living: readonly EngineNode[] = []
  let version = ''

  async function refresh(): Promise<void> {
    living = await listLiving(db)
    const offered = new Set(living.flatMap(({ engines }) => engines.map((engine) => JSON.stringify(engine))))
    version = createHash('sha256')
      .update([...offered].sort().join())
      .digest('base64url')
  }

  function look(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the engine nodes could not be read'))
  }

  const having = (tool: string) =>
    living.filter(({ engines }) => engines.some((engine) => engine.tool === tool))

  function find(tool: string) {
    const engine = living.flatMap(({ engines }) => engines).find((one) => one.tool === tool)
    return engine ? { name: engine.name, deadlineMs: engine.deadlineMs } : null
  }

  return {
    list: () => living,
    /** How many generations run at once on all of them. */
    slots: () => living.reduce((sum, { slots }) => sum + slots, 0),
    refresh,

    /** Whether another process can run a generation of the tool. */
    hasRoomElsewhere: (tool: string): boolean =>
      having(tool).some(({ id, slots, fullSince }) => id !== self && slots > 0 && fullSince === null),

    /** Since when no process with the tool has room for its files; null while one has, or may come back. */
    fullSince(tool: string): Date | null {
      const since = having(tool).map(({ fullSince }) => fullSince)
      const full = since.filter((at) => at !== null)
      if (full.length === 0 || full.length < since.length) return null
      return new Date(Math.max(...full.map((at) => at.getTime())))
    },

    /** Follows changes until the returned function is called. */
    watch(): () => void {
      const stop = db.notifications.watch(CHANNELS.engineNodesChanged, ALL_NODES, look)
      const timer = setInterval(look, POLL_EVERY_MS).unref()
      return () => {
        clearInterval(timer)
        stop()
      }
    },

    /** Their engines, for a process that has none: it can describe them but not run them. */
    engines: {
      find,
      version: () => version,
      run: refuse,
      edit: refuse,
      inspect: refuse,
      preview: refuse,
    } satisfies Engines,
  }
}

async function refuse(): Promise<never> {
  throw new Error('This process runs no engines.')
}
