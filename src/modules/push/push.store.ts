import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  deleteAbandonedRows,
  deleteRowsOf,
  moveRowsToUser,
  type OwnerId,
  ownedBy,
} from '../../db/owned-rows.ts'
import { pushSubscriptions } from '../../db/schema/push.ts'
import type { Reader, Tx } from '../../db/transaction.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Newest first. */
export async function listSubscriptions(reader: Reader, owner: OwnerId): Promise<SubscriptionRow[]> {
  return reader
    .select()
    .from(pushSubscriptions)
    .where(ownedBy(pushSubscriptions, owner))
    .orderBy(desc(pushSubscriptions.createdAt))
}

export async function findSubscription({ orm }: Database, endpoint: string): Promise<SubscriptionRow | null> {
  const [found] = await orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  return found ?? null
}

/** A browser has one subscription; it belongs to the person who subscribed last. */
export async function putSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { endpoint: _same, ...rest } = row
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: rest })
}

export async function deleteEndpoints(
  writer: Pick<Tx, 'delete'>,
  endpoints: readonly string[],
): Promise<void> {
  if (endpoints.length === 0) return
  await writer.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, [...endpoints]))
}

export async function deleteOwn({ orm }: Database, owner: OwnerId, endpoint: string): Promise<void> {
  await orm
    .delete(pushSubscriptions)
    .where(and(ownedBy(pushSubscriptions, owner), eq(pushSubscriptions.endpoint, endpoint)))
}

export const deleteAllOf = (tx: Tx, owner: OwnerId): Promise<void> =>
  deleteRowsOf(tx, pushSubscriptions, owner)

export const moveToUser = (tx: Tx, move: { visitorId: string; userId: string }): Promise<void> =>
  moveRowsToUser(tx, pushSubscriptions, move)

export const deleteAbandoned = (db: Database, before: Date): Promise<void> =>
  deleteAbandonedRows(db, pushSubscriptions, { since: pushSubscriptions.createdAt, before })
