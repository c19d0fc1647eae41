import { eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { CHANNELS, notify } from '../../db/notifications.ts'
import { engineNodes } from '../../db/schema/engines.ts'
import { inTransaction } from '../../db/transaction.ts'

type NodeRow = typeof engineNodes.$inferSelect
export type EngineNode = Omit<NodeRow, 'seenAt'>

/** The channel that notifies nodes; there is one list of them. */
export const ALL_NODES = 'all'

/** Longer than a restart takes: generations started meanwhile wait for it in the queue. */
const LIVES = sql`now() - interval '1 minute'`
const FORGOTTEN = sql`now() - interval '1 day'`

/** Nodes with a recent sign of life, the oldest first. */
export function listLiving({ orm }: Database): Promise<EngineNode[]> {
  const { id, engines, slots, fullSince, speed, startedAt } = engineNodes
  return orm
    .select({ id, engines, slots, fullSince, speed, startedAt })
    .from(engineNodes)
    .where(gt(engineNodes.seenAt, LIVES))
    .orderBy(engineNodes.startedAt, engineNodes.id)
}

type Heartbeat = Omit<EngineNode, 'startedAt' | 'fullSince'> & {
  full: boolean
  /** Whether the others should look at once. */
  isNews: boolean
}

/** Records that a node is alive. The others are notified of changes, and of a new node. */
export async function recordHeartbeat(db: Database, { full, isNews, ...node }: Heartbeat): Promise<void> {
  await inTransaction(db, async (tx) => {
    const fullSince = full ? sql`coalesce(${engineNodes.fullSince}, now())` : null
    const seen = await tx
      .update(engineNodes)
      .set({ ...node, fullSince, seenAt: sql`now()` })
      .where(eq(engineNodes.id, node.id))
      .returning({ id: engineNodes.id })
    if (seen.length === 0) {
      await tx.insert(engineNodes).values({ ...node, fullSince: full ? sql`now()` : null })
      await tx.delete(engineNodes).where(lt(engineNodes.seenAt, FORGOTTEN))
    }
    if (isNews || seen.length === 0) await notify(tx, CHANNELS.engineNodesChanged, [ALL_NODES])
  })
}

/**
 * It is stopping, and takes no more work. Its engines count as available for a while, since it may only be restarting.
 */
export async function recordEnd(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(engineNodes)
      .set({ slots: 0, fullSince: null, seenAt: sql`now()` })
      .where(eq(engineNodes.id, id))
    await notify(tx, CHANNELS.engineNodesChanged, [ALL_NODES])
  })
}
