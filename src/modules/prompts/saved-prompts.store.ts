import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { savedPrompts } from '../../db/schema/prompts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../credits/owner.ts'

export type PromptRow = typeof savedPrompts.$inferSelect
export type Whose = Pick<Owner, 'kind' | 'id'>

const ownedBy = ({ kind, id }: Whose): SQL | undefined =>
  and(eq(savedPrompts.ownerKind, kind), eq(savedPrompts.ownerId, id))

const own = (owner: Whose, id: string): SQL | undefined => and(ownedBy(owner), eq(savedPrompts.id, id))

/** Newest first. */
export async function listPrompts({ orm }: Database, owner: Whose): Promise<PromptRow[]> {
  return orm
    .select()
    .from(savedPrompts)
    .where(ownedBy(owner))
    .orderBy(desc(savedPrompts.createdAt), desc(savedPrompts.id))
}

export async function findByText(tx: Tx, owner: Whose, text: string): Promise<PromptRow | null> {
  const [found] = await tx
    .select()
    .from(savedPrompts)
    .where(and(ownedBy(owner), eq(savedPrompts.text, text)))
  return found ?? null
}

export async function countPrompts(tx: Tx, owner: Whose): Promise<number> {
  const [row] = await tx.select({ prompts: count() }).from(savedPrompts).where(ownedBy(owner))
  return row?.prompts ?? 0
}

export async function insertPrompt(tx: Tx, row: PromptRow): Promise<void> {
  await tx.insert(savedPrompts).values(row)
}

/** Null where it is not the owner's. */
export async function renamePrompt(
  { orm }: Database,
  owner: Whose,
  id: string,
  name: string,
): Promise<PromptRow | null> {
  const [renamed] = await orm.update(savedPrompts).set({ name }).where(own(owner, id)).returning()
  return renamed ?? null
}

/** False where it is not the owner's. */
export async function deletePrompt({ orm }: Database, owner: Whose, id: string): Promise<boolean> {
  return (await orm.delete(savedPrompts).where(own(owner, id)).returning()).length > 0
}

export async function deletePromptsOf(tx: Tx, owner: Whose): Promise<void> {
  await tx.delete(savedPrompts).where(ownedBy(owner))
}

export async function moveToUser(tx: Tx, visitorId: string, userId: string): Promise<void> {
  await tx
    .update(savedPrompts)
    .set({ ownerKind: 'user', ownerId: userId })
    .where(ownedBy({ kind: 'visitor', id: visitorId }))
}

/** Those of visitors who have most likely not come back. */
export async function deleteAbandoned({ orm }: Database, savedBefore: Date): Promise<void> {
  await orm
    .delete(savedPrompts)
    .where(and(eq(savedPrompts.ownerKind, 'visitor'), lt(savedPrompts.createdAt, savedBefore)))
}
