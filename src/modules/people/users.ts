import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { recordDeparture } from './same-mailbox.ts'

export type User = typeof users.$inferSelect

/** Without characters that people mix up when they read a code aloud. */
const INVITE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const INVITE_LENGTH = 10

/** Deleted or not. */
export async function findUser(reader: Reader, userId: string): Promise<User | null> {
  const [user] = await reader.select().from(users).where(eq(users.id, userId))
  return user ?? null
}

export async function findUserByEmail(reader: Reader, domain: string, email: string): Promise<User | null> {
  const [user] = await reader
    .select()
    .from(users)
    .where(and(eq(users.domain, domain), eq(users.email, email)))
  return user ?? null
}

export async function findUserByGoogleSubject(
  reader: Reader,
  domain: string,
  subject: string,
): Promise<User | null> {
  const [user] = await reader
    .select()
    .from(users)
    .where(and(eq(users.domain, domain), eq(users.googleSubject, subject)))
  return user ?? null
}

/** Locks the account until the transaction ends; null if it was deleted. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  return user ?? null
}

/** Keeps an account from being deleted until the transaction ends, and tells whether it was deleted before. */
export async function lockAgainstDeletion(tx: Tx, userId: string): Promise<{ isDeleted: boolean }> {
  const [found] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  return { isDeleted: !found || found.deletedAt !== null }
}

/** Makes two first sign-ins of one person, such as a double click, wait for each other in their transactions. */
export async function lockGoogleSubject(tx: Tx, domain: string, subject: string): Promise<void> {
  await lockName(tx, `google ${domain} ${subject}`)
}

type NewUser = Pick<User, 'domain' | 'passwordHash' | 'googleSubject'> & { email: string; at: Date }

/** Null if the address already has an account. */
export async function insertVerifiedUser(tx: Tx, { at, ...given }: NewUser): Promise<User | null> {
  const [user] = await tx
    .insert(users)
    .values({
      ...given,
      canonicalEmail: canonicalEmail(given.email),
      emailVerifiedAt: at,
      inviteCode: newInviteCode(),
      createdAt: at,
    })
    .onConflictDoNothing({ target: [users.domain, users.email] })
    .returning()
  return user ?? null
}

export async function updateUser(
  tx: Tx,
  userId: string,
  change: Partial<Pick<User, 'email' | 'passwordHash' | 'googleSubject' | 'emailVerifiedAt' | 'blockedAt'>>,
): Promise<void> {
  const mailbox = change.email ? { canonicalEmail: canonicalEmail(change.email) } : {}
  await tx
    .update(users)
    .set({ ...change, ...mailbox })
    .where(eq(users.id, userId))
}

/** Clears everything in the row that identifies the person. */
export async function anonymiseUser(tx: Tx, userId: string, emailHash: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      email: null,
      canonicalEmail: null,
      emailVerifiedAt: null,
      passwordHash: null,
      googleSubject: null,
      inviteCode: null,
      deletedAt: at,
    })
    .where(eq(users.id, userId))
  await recordDeparture(tx, emailHash, at)
}

function newInviteCode(): string {
  const signs = Array.from(
    { length: INVITE_LENGTH },
    () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)],
  )
  return signs.join('')
}
