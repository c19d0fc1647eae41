import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  deleteAbandonedRows,
  deleteRowsOf,
  moveRowsToUser,
  type OwnerId,
  ownedBy,
} from '../../db/owned-rows.ts'
import { savedPrompts } from '../../db/schema/prompts.ts'
import type { Tx } from '../../db/transaction.ts'

export type PromptRow = typeof savedPrompts.$inferSelect

const own = (owner: OwnerId, id: string): SQL | undefined =>
  and(ownedBy(savedPrompts, owner), eq(savedPrompts.id, id))

/** Newest first. */
export async function listPrompts({ orm }: Database, owner: OwnerId): Promise<PromptRow[]> {
  return orm
    .select()
    .from(savedPrompts)
    .where(ownedBy(savedPrompts, owner))
    .orderBy(desc(savedPrompts.createdAt), desc(savedPrompts.id))
}

export async function findByText(tx: Tx, owner: OwnerId, text: string): Promise<PromptRow | null> {
  const [found] = await tx
    .select()
    .from(savedPrompts)
    .where(and(ownedBy(savedPrompts, owner), eq(savedPrompts.text, text)))
  return found ?? null
}

export async function countPrompts(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.select({ prompts: count() }).from(savedPrompts).where(ownedBy(savedPrompts, owner))
  return row?.prompts ?? 0
}

export async function insertPrompt(tx: Tx, row: PromptRow): Promise<void> {
  await tx.insert(savedPrompts).values(row)
}

/** Null if it is not the owner's. */
export async function renamePrompt(
  { orm }: Database,
  owner: OwnerId,
  id: string,
  name: string,
): Promise<PromptRow | null> {
  const [renamed] = await orm.update(savedPrompts).set({ name }).where(own(owner, id)).returning()
  return renamed ?? null
}

/** False if it is not the owner's. */
export async function deletePrompt({ orm }: Database, owner: OwnerId, id: string): Promise<boolean> {
  return (await orm.delete(savedPrompts).where(own(owner, id)).returning()).length > 0
}

export const deletePromptsOf = (tx: Tx, owner: OwnerId): Promise<void> =>
  deleteRowsOf(tx, savedPrompts, owner)

export const moveToUser = (tx: Tx, move: { visitorId: string; userId: string }): Promise<void> =>
  moveRowsToUser(tx, savedPrompts, move)

export const deleteAbandoned = (db: Database, before: Date): Promise<void> =>
  deleteAbandonedRows(db, savedPrompts, { since: savedPrompts.createdAt, before })
