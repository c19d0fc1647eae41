import { and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { creations } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'
import { type CreationRow, deleteCreations, keptBy, keptFor } from './creations.store.ts'

/** People with creations that expire before a moment. */
export async function listOwnersWithExpiring({ orm }: Database, before: Date): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: creations.ownerId })
    .from(creations)
    .where(and(eq(creations.ownerKind, 'user'), lt(creations.expiresAt, before), isNull(creations.trashedAt)))
  return rows.map(({ id }) => id)
}

/** Extends the retention of a person's creations that expire soon, and resets their announcements. */
export async function extendRetention(
  { orm }: Database,
  userId: string,
  before: Date,
  days: number,
): Promise<void> {
  const later = sql`${creations.createdAt} + make_interval(days => ${days}) > ${creations.expiresAt}`
  await orm
    .update(creations)
    .set({ expiresAt: keptFor(days), noticedAt: null })
    .where(and(expiringOf(userId, before), later))
}

/** Marks unannounced creations, so that each is announced once, and leaves time after the mail. */
export async function markNoticed(
  tx: Tx,
  userId: string,
  { before, at, notBefore }: { before: Date; at: Date; notBefore: Date },
): Promise<number> {
  const noticed = await tx
    .update(creations)
    .set({ noticedAt: at, expiresAt: sql`greatest(${creations.expiresAt}, ${notBefore}::timestamptz)` })
    .where(and(expiringOf(userId, before), isNull(creations.noticedAt)))
    .returning({ id: creations.id })
  return noticed.length
}

type Ends = { at: Date; trashedBefore: Date; limit: number }

/**
 * Deletes a batch of expired creations: a visitor's, who cannot be notified, announced ones, and those in the trash for
 * long enough. Until then the trash keeps what would have expired outside.
 */
export async function deleteEnded(
  { orm }: Database,
  { at, trashedBefore, limit }: Ends,
): Promise<CreationRow[]> {
  const ended = orm
    .select({ id: creations.id })
    .from(creations)
    .where(
      or(
        lte(creations.trashedAt, trashedBefore),
        and(
          lte(creations.expiresAt, at),
          or(
            eq(creations.ownerKind, 'visitor'),
            and(isNotNull(creations.noticedAt), isNull(creations.trashedAt)),
          ),
        ),
      ),
    )
    .limit(limit)
  return deleteCreations(orm, inArray(creations.id, ended))
}

const expiringOf = (userId: string, before: Date): SQL | undefined =>
  and(keptBy({ kind: 'user', id: userId }), lt(creations.expiresAt, before))
