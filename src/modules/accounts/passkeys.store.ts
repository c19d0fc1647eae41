import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { passkeys } from '../../db/schema/sign-in-methods.ts'
import type { Tx } from '../../db/transaction.ts'
import type { User } from '../people/users.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type Writer = Pick<Tx, 'insert' | 'update' | 'delete'>

/** False if the credential already belongs to an account. */
export async function insertPasskey(writer: Writer, row: PasskeyRow): Promise<boolean> {
  const { rowCount } = await writer.insert(passkeys).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function findPasskey(
  { orm }: Database,
  domain: string,
  id: string,
): Promise<{ passkey: PasskeyRow; user: User } | null> {
  const [row] = await orm
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, id), eq(users.domain, domain)))
  return row ?? null
}

export function listPasskeys({ orm }: Database, userId: string): Promise<PasskeyRow[]> {
  return orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
}

type Change = Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>

/** False if the user has no passkey with that id. */
export async function updatePasskey(
  writer: Writer,
  { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await writer
    .update(passkeys)
    .set(change)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
  return rowCount === 1
}

export async function deletePasskey(writer: Writer, userId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await writer
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return row ?? null
}
