import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { appeals, reports } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'

export type Appeal = typeof appeals.$inferSelect

const isRemoved = eq(reports.decision, 'removed')
const removal = {
  removedId: reports.reportedId,
  removedAt: sql<Date>`max(${reports.decidedAt})`.mapWith(reports.decidedAt),
  reason: sql<string | null>`max(${reports.decisionReason})`,
}

/** A person's removed things, newest first, with their appeals. */
export function listRemovals({ orm }: Database, makerId: string, limit: number) {
  return orm
    .select({ ...removal, appeal: appeals })
    .from(reports)
    .leftJoin(appeals, eq(appeals.removedId, reports.reportedId))
    .where(and(eq(reports.makerId, makerId), sql`(${isRemoved} or ${appeals.removedId} is not null)`))
    .groupBy(reports.reportedId, appeals.removedId)
    .orderBy(desc(removal.removedAt))
    .limit(limit)
}

/** Whether a thing of theirs is currently removed. */
export async function isRemovedOf(tx: Tx, removedId: string, makerId: string): Promise<boolean> {
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reportedId, removedId), eq(reports.makerId, makerId), isRemoved))
    .limit(1)
  return found.length > 0
}

/** False if there was one already. */
export async function insertAppeal(tx: Tx, appeal: typeof appeals.$inferInsert): Promise<boolean> {
  const written = await tx.insert(appeals).values(appeal).onConflictDoNothing().returning()
  return written.length > 0
}

/** Open appeals, the oldest first, and then the latest decisions. */
export function listAppeals({ orm }: Database, limit: number) {
  return orm
    .select({
      appeal: appeals,
      email: users.email,
      removedAt: removal.removedAt,
      removedBy: sql<string | null>`max(${reports.decidedBy})`,
      reason: removal.reason,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.makerId))
    .leftJoin(reports, eq(reports.reportedId, appeals.removedId))
    .groupBy(appeals.removedId, users.email)
    .orderBy(desc(isNull(appeals.decision)), asc(sql`coalesce(${appeals.decidedAt}, ${appeals.createdAt})`))
    .limit(limit)
}

export async function lockOpenAppeal(tx: Tx, removedId: string): Promise<Appeal | null> {
  const [found] = await tx
    .select()
    .from(appeals)
    .where(and(eq(appeals.removedId, removedId), isNull(appeals.decision)))
    .for('update')
  return found ?? null
}

/** Who complained about it, and who has removed it. */
export function listReportsOf(tx: Tx, removedId: string) {
  return tx
    .select({ id: reports.id, email: reports.email, decidedBy: reports.decidedBy })
    .from(reports)
    .where(and(eq(reports.reportedId, removedId), isRemoved))
}

export async function writeDecision(
  tx: Tx,
  removedId: string,
  ruling: Pick<Appeal, 'decision' | 'decidedAt' | 'decidedBy' | 'decisionReason'>,
): Promise<void> {
  await tx.update(appeals).set(ruling).where(eq(appeals.removedId, removedId))
}

/** Undoes the removal's consequences, except that the thing itself is gone. */
export async function clearRemoval(tx: Tx, removedId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ decision: 'kept', refusedLikeness: null })
    .where(eq(reports.reportedId, removedId))
}
