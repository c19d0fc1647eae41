import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formerEmails, users } from '../../db/schema/accounts.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { Mailbox } from './find-account.ts'

const me = alias(users, 'me')
const isOfMailbox = or(
  eq(users.id, me.id),
  and(eq(users.domain, me.domain), eq(users.canonicalEmail, me.canonicalEmail)),
)

/** Makes what two accounts of one mailbox do wait for each other, so that the second sees the first. */
export async function lockMailboxOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(me, isOfMailbox)
    .where(eq(me.id, userId))
    .orderBy(asc(users.id))
    .for('update', { of: users })
}

/** The accounts that have a mailbox now. */
export async function listAccountsOf(reader: Reader, { domain, canonicalEmail }: Mailbox): Promise<string[]> {
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.domain, domain), eq(users.canonicalEmail, canonicalEmail), isNull(users.deletedAt)))
  return found.map(({ id }) => id)
}

/** When accounts last left these mailboxes, by being deleted or by moving to another one. */
export async function listDepartures(reader: Reader, emailHashes: readonly string[]): Promise<Date[]> {
  const left = await reader
    .select()
    .from(formerEmails)
    .where(inArray(formerEmails.emailHash, [...emailHashes]))
  return left.map(({ deletedAt }) => deletedAt)
}

/** Remembers that an account has left a mailbox. */
export async function recordDeparture(tx: Tx, emailHash: string, at: Date): Promise<void> {
  const former = { emailHash, deletedAt: at }
  await tx
    .insert(formerEmails)
    .values(former)
    .onConflictDoUpdate({ target: formerEmails.emailHash, set: former })
}
