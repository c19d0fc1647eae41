import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'

/** The address of an account; null if it was deleted. */
export async function findEmail(reader: Pick<Tx, 'select'>, userId: string): Promise<string | null> {
  const [user] = await reader.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}
