import { and, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { galleryRemixes } from '../../db/schema/gallery.ts'
import { generations } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Mailbox } from '../people/find-account.ts'
import { listAccountsOf } from '../people/same-mailbox.ts'

/** Rewards of one mailbox wait for each other here, so that none of them misses another one. */
export async function lockRewards(tx: Tx, { domain, canonicalEmail }: Mailbox): Promise<void> {
  await lockName(tx, `remixes of ${domain} ${canonicalEmail}`)
}

export async function findRemix(tx: Tx, generationId: string) {
  const [found] = await tx.select().from(generations).where(eq(generations.id, generationId))
  return found?.ownerKind === 'user' && found.remixOf && found.status === 'succeeded'
    ? { ...found, remixOf: found.remixOf }
    : null
}

export async function hasRemixed(tx: Tx, creationId: string, remixerId: string): Promise<boolean> {
  const found = await tx
    .select({ id: galleryRemixes.generationId })
    .from(galleryRemixes)
    .where(and(eq(galleryRemixes.creationId, creationId), eq(galleryRemixes.remixerId, remixerId)))
  return found.length > 0
}

/** Counted for the mailbox, however many accounts it has. */
export async function countRewards(
  tx: Tx,
  maker: Mailbox,
  { day, month }: { day: Date; month: Date },
): Promise<{ today: number; thisMonth: number }> {
  const [row] = await tx
    .select({
      thisMonth: sql<number>`count(*)::int`,
      today: sql<number>`(count(*) filter (where ${gt(galleryRemixes.remixedAt, day)}))::int`,
    })
    .from(galleryRemixes)
    .where(
      and(
        inArray(galleryRemixes.makerId, await listAccountsOf(tx, maker)),
        ne(galleryRemixes.reward, 0),
        gt(galleryRemixes.remixedAt, month),
      ),
    )
  return row ?? { today: 0, thisMonth: 0 }
}

export async function insertRemix(tx: Tx, remix: typeof galleryRemixes.$inferInsert): Promise<boolean> {
  const written = await tx.insert(galleryRemixes).values(remix).onConflictDoNothing().returning()
  return written.length > 0
}

/** The remix whose reward was taken back; null if there was none. */
export async function clearReward(tx: Tx, generationId: string) {
  const [found] = await tx
    .select()
    .from(galleryRemixes)
    .where(and(eq(galleryRemixes.generationId, generationId), ne(galleryRemixes.reward, 0)))
    .for('update')
  if (!found) return null
  await tx
    .update(galleryRemixes)
    .set({ reward: 0, refusal: 'refunded' })
    .where(eq(galleryRemixes.generationId, generationId))
  return found
}

export async function sumRewards({ orm }: Database, makerId: string): Promise<number> {
  const [row] = await orm
    .select({ earned: sum(galleryRemixes.reward).mapWith(Number) })
    .from(galleryRemixes)
    .where(eq(galleryRemixes.makerId, makerId))
  return row?.earned ?? 0
}
