import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'

type Reader = Pick<Tx, 'select' | '$count'>

export type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'domain' | 'email' | 'canonicalEmail' | 'emailVerifiedAt'
>

/** Null if the account was deleted. */
export async function findAccount(
  reader: Reader,
  userId: string,
): Promise<(Account & { email: string }) | null> {
  const { id, domain, email, canonicalEmail, emailVerifiedAt } = users
  const [found] = await reader
    .select({ id, domain, email, canonicalEmail, emailVerifiedAt })
    .from(users)
    .where(eq(id, userId))
  return found?.email ? { ...found, email: found.email } : null
}

/** The address of an account; null if it was deleted. */
export async function findEmail(reader: Reader, userId: string): Promise<string | null> {
  const [user] = await reader.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

export async function wasDeleted(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0
}
