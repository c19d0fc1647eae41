import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import { type HealthRow, listHealth } from './engine-health.store.ts'
import { type EngineOrder, listOrders } from './engine-orders.store.ts'
import { listSpentToday } from './engine-runs.store.ts'

/** The maximum age of the cached engine data when people are shown who serves. */
const MAX_AGE_MS = 2_000

/** The latest known database state of the engines elsewhere. */
export function createEngineView(db: Database, log: Logger, now: () => Date) {
  let health: ReadonlyMap<string, HealthRow> = new Map()
  let orders: ReadonlyMap<string, EngineOrder> = new Map()
  let spent: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    readAt = performance.now()
    const [healthRows, orderRows, spentRows] = await Promise.all([
      listHealth(db),
      listOrders(db.orm),
      listSpentToday(db, now()),
    ])
    health = new Map(healthRows.map((row) => [row.engineId, row]))
    orders = new Map(orderRows.map((row) => [row.tool, row]))
    spent = new Map(spentRows.map(({ provider, spentMicros }) => [provider, spentMicros]))
  }

  return {
    healthOf: (engineId: string): HealthRow | null => health.get(engineId) ?? null,
    /** Null for the order of the file. */
    orderOf: (tool: ToolSlug): readonly string[] | null => orders.get(tool)?.engineIds ?? null,
    switchedOffFor: (tool: ToolSlug): readonly string[] => orders.get(tool)?.switchedOff ?? [],
    spentMicrosAt: (provider: string): number => spent.get(provider) ?? 0,
    refresh,
    refreshWhenOld(): void {
      if (performance.now() - readAt < MAX_AGE_MS) return
      refresh().catch((error: unknown) => log.warn({ err: error }, 'how the engines fare could not be read'))
    },
  }
}
