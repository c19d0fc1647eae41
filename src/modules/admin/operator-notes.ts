import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operatorNotes } from '../../db/schema/audit.ts'
import type { Tx } from '../../db/transaction.ts'

export type Note = typeof operatorNotes.$inferSelect

export async function insertNote(
  tx: Tx,
  note: Pick<Note, 'personId' | 'operatorEmail' | 'text'>,
): Promise<void> {
  await tx.insert(operatorNotes).values(note)
}

/** Newest first. */
export function listNotes({ orm }: Database, personId: string, limit: number): Promise<Note[]> {
  return orm
    .select()
    .from(operatorNotes)
    .where(eq(operatorNotes.personId, personId))
    .orderBy(desc(operatorNotes.id))
    .limit(limit)
}

export async function deleteNotes(tx: Tx, personId: string): Promise<void> {
  await tx.delete(operatorNotes).where(eq(operatorNotes.personId, personId))
}
