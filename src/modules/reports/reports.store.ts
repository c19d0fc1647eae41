import { and, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { fingerprints, reports } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'

export type Report = typeof reports.$inferSelect
export type Decision = NonNullable<Report['decision']>

export async function insertReport(tx: Tx, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report)
}

/** Open reports, the longest due first, and then the latest decisions. */
export function listReports({ orm }: Database, limit: number): Promise<Report[]> {
  const decided = sql`${reports.decision} is not null`
  const dueAtOfOpen = sql`case when ${reports.decision} is null then ${reports.dueAt} end`
  return orm.select().from(reports).orderBy(decided, dueAtOfOpen, desc(reports.decidedAt)).limit(limit)
}

/** Null if there is no such report, or it was decided before. */
export async function lockOpenReport(tx: Tx, id: string): Promise<Report | null> {
  const [found] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isNull(reports.decision)))
    .for('update')
  return found ?? null
}

type Ruling = { decision: Decision; decidedAt: Date; decidedBy: string; decisionReason: string }

/** The reports it decided: those that were open until now. */
export function decideReports(tx: Tx, where: SQL | undefined, ruling: Ruling): Promise<Report[]> {
  return tx
    .update(reports)
    .set(ruling)
    .where(and(where, isNull(reports.decision)))
    .returning()
}

export async function writeMaker(tx: Tx, reportedId: string, makerId: string): Promise<void> {
  await tx.update(reports).set({ makerId }).where(eq(reports.reportedId, reportedId))
}

/** Bans lookalikes from now on; changes nothing if there is no perceptual hash. */
export async function refuseLikenessOf(tx: Tx, reportedId: string): Promise<void> {
  await tx
    .update(reports)
    .set({
      refusedLikeness: sql`(select ${fingerprints.likeness} from ${fingerprints} where ${fingerprints.creationId} = ${reportedId})`,
    })
    .where(eq(reports.reportedId, reportedId))
}

/** Perceptual hashes of removed creations that may not be uploaded again. */
export async function listRefusedLikenesses({ orm }: Database): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ likeness: reports.refusedLikeness })
    .from(reports)
    .where(isNotNull(reports.refusedLikeness))
  return rows.flatMap(({ likeness }) => likeness ?? [])
}

export type Offender = {
  id: string
  email: string | null
  removed: number
  latestAt: Date
  blockedAt: Date | null
}

/** People with more than one removal, the most first. */
export async function listOffenders({ orm }: Database, limit: number): Promise<Offender[]> {
  const removed = countDistinct(reports.reportedId)
  return orm
    .select({
      id: users.id,
      email: users.email,
      removed,
      latestAt: sql<Date>`max(${reports.decidedAt})`.mapWith(reports.decidedAt),
      blockedAt: users.blockedAt,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.makerId))
    .where(eq(reports.decision, 'removed'))
    .groupBy(users.id)
    .having(gt(removed, 1))
    .orderBy(desc(removed), desc(sql`max(${reports.decidedAt})`))
    .limit(limit)
}

export type Maker = { id: string; email: string | null; removed: number }

/** The owners of reported things, with the number of their removals so far. */
export function listMakers({ orm }: Database, ids: readonly string[]): Promise<Maker[]> {
  return orm
    .select({ id: users.id, email: users.email, removed: countDistinct(reports.reportedId) })
    .from(users)
    .leftJoin(reports, and(eq(reports.makerId, users.id), eq(reports.decision, 'removed')))
    .where(inArray(users.id, [...ids]))
    .groupBy(users.id, users.email)
}
