import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

/** A table whose rows belong to a person. */
type OwnedTable = PgTable & { ownerKind: PgColumn; ownerId: PgColumn }

/** A person, with or without an account. */
export type OwnerId = { kind: 'user' | 'visitor'; id: string }

export function ownedBy({ ownerKind, ownerId }: OwnedTable, { kind, id }: OwnerId): SQL | undefined {
  return and(eq(ownerKind, kind), eq(ownerId, id))
}

/** The account that a row belongs to; null if it is a visitor's. */
export const userOf = ({
  ownerKind,
  ownerId,
}: {
  ownerKind: OwnerId['kind']
  ownerId: string
}): string | null => (ownerKind === 'user' ? ownerId : null)

/** Called when a visitor signs in: their rows become the account's. */
export async function moveRowsToUser(
  tx: Tx,
  table: OwnedTable,
  { visitorId, userId }: { visitorId: string; userId: string },
): Promise<void> {
  const ofVisitor = ownedBy(table, { kind: 'visitor', id: visitorId })
  await tx.execute(sql`update ${table} set owner_kind = 'user', owner_id = ${userId} where ${ofVisitor}`)
}

export async function deleteRowsOf(tx: Tx, table: OwnedTable, owner: OwnerId): Promise<void> {
  await tx.delete(table).where(ownedBy(table, owner))
}

/** Rows from before a moment of visitors who have most likely not come back. */
export async function deleteAbandonedRows(
  { orm }: Database,
  table: OwnedTable,
  { since, before }: { since: PgColumn; before: Date },
): Promise<void> {
  await orm.delete(table).where(and(eq(table.ownerKind, 'visitor'), lt(since, before)))
}
