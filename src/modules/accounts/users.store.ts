import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { formerEmails, users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'

export type User = typeof users.$inferSelect
type Reader = Pick<Database['orm'], 'select'> | Pick<Tx, 'select'>

/** Without characters that people mix up when they read a code aloud. */
const INVITE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const INVITE_LENGTH = 10

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
  await insertFormer(tx, emailHash, at)
}

/** Remembers that an account has left a mailbox. */
export async function insertFormer(tx: Tx, emailHash: string, at: Date): Promise<void> {
  const former = { emailHash, deletedAt: at }
  await tx
    .insert(formerEmails)
    .values(former)
    .onConflictDoUpdate({ target: formerEmails.emailHash, set: former })
}

/** Whether an account has left one of these mailboxes before. */
export async function isFormer(tx: Tx, emailHashes: string[]): Promise<boolean> {
  const found = await tx
    .select()
    .from(formerEmails)
    .where(inArray(formerEmails.emailHash, emailHashes))
    .limit(1)
  return found.length > 0
}

function newInviteCode(): string {
  const signs = Array.from(
    { length: INVITE_LENGTH },
    () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)],
  )
  return signs.join('')
}
