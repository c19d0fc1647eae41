import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '../../db/schema/accounts.ts'
import type { Reader } from '../../db/transaction.ts'
import { findUser } from './users.ts'

/** Free credits are given once for each. */
export type Mailbox = { domain: string; canonicalEmail: string }

/** One that was not deleted. */
export type Account = Mailbox & { id: string; email: string; emailVerifiedAt: Date | null }

/** Null if the account was deleted. */
export async function findAccount(reader: Reader, userId: string): Promise<Account | null> {
  const user = await findUser(reader, userId)
  if (!user?.email || !user.canonicalEmail) return null
  const { id, domain, email, canonicalEmail, emailVerifiedAt } = user
  return { id, domain, email, canonicalEmail, emailVerifiedAt }
}

/** Codes are read aloud and typed, so capitals do not count. */
export async function findByInviteCode(
  reader: Reader,
  domain: string,
  inviteCode: string,
): Promise<{ id: string } | null> {
  const [user] = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.inviteCode, inviteCode.toLowerCase()), eq(users.domain, domain)))
  return user ?? null
}

/** The address of an account; null if it was deleted. */
export async function findEmail(reader: Reader, userId: string): Promise<string | null> {
  const [user] = await reader.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

export async function wasDeleted(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0
}
