import { and, asc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { formerEmails, users } from '../../db/schema/accounts.ts'
import { checkIns } from '../../db/schema/check-ins.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Rewards } from '../../shared/catalogue/effective.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'
import { claimMadeAt, type LastClaim, nextClaimAt } from './check-in-rules.ts'
import { startOfNextDay } from './local-day.ts'

/** Tells mailboxes apart without storing them. */
type MailboxHash = (kind: 'email', domain: string, mailbox: string) => Promise<string>

type CheckInParts = {
  db: Database
  credits: Credits
  limits: Limits
  keyedHash: MailboxHash
  rewards: () => Rewards
  now: () => Date
}
type Claim = { userId: string; domain: string; network: string; timeZone: string; locale: LocaleCode }
type Reader = Pick<Database['orm'] | Tx, 'select'>
export type CheckIn = ReturnType<typeof createCheckIn>

/** Daily free credits, once per mailbox, which last until the end of the person's day. */
export function createCheckIn({ db, credits, limits, keyedHash, rewards, now }: CheckInParts) {
  /** The last claims of all accounts of the person's mailbox, plus an assumed one if such an account has left it. */
  async function readClaims(reader: Reader, userId: string) {
    const claims = await readMailboxClaims(reader, userId)
    const left = await readLeaving(reader, userId, keyedHash)
    const own = claims.find((claim) => claim.userId === userId) ?? null
    return { own, others: [...claims.filter((claim) => claim.userId !== userId), ...left] }
  }

  return {
    /** When the next claim is due; null where it may be made now. */
    async nextClaim(userId: string, timeZone: string): Promise<Date | null> {
      const { own, others } = await readClaims(db.orm, userId)
      return dueAfter(own ? [own, ...others] : others, timeZone, now())
    },

    forget,

    /** Throws `check_in_too_early` with the next time in the person's own zone. */
    async claim({ userId, domain, network, timeZone, locale }: Claim) {
      await limits.consume('checkInsPerAddress', network)
      return inTransaction(db, async (tx) => {
        await lockMailbox(tx, userId)
        const at = now()
        const { own, others } = await readClaims(tx, userId)
        const due = dueAfter(own ? [own] : [], timeZone, at)
        if (due) throw tooEarly('check_in_too_early', due, timeZone, locale)
        const dueForMailbox = dueAfter(others, timeZone, at)
        if (dueForMailbox) throw tooEarly('check_in_other_account', dueForMailbox, timeZone, locale)

        const made = { userId, ...claimMadeAt(at, timeZone, own) }
        await tx.insert(checkIns).values(made).onConflictDoUpdate({ target: checkIns.userId, set: made })
        const expiresAt = startOfNextDay(at, timeZone)
        const account = await credits.openAccount(tx, { kind: 'user', id: userId, domain })
        const key = `check-in:${at.toISOString()}`
        const amount = rewards().daily
        await credits.grant(tx, { account, source: 'daily_check_in', amount, expiresAt, key })
        return { credits: amount, expiresAt }
      })
    },
  }
}

/** Deletes the last claim's time zone, which tells where a person lives. */
async function forget(tx: Tx, userId: string): Promise<void> {
  await tx.delete(checkIns).where(eq(checkIns.userId, userId))
}

/** The latest time at which the claims allow the next one; null if that is past. */
function dueAfter(claims: readonly LastClaim[], timeZone: string, at: Date): Date | null {
  const due = Math.max(...claims.map((claim) => nextClaimAt(claim, timeZone).getTime()))
  return due > at.getTime() ? new Date(due) : null
}

const me = alias(users, 'me')
const isOfMailbox = or(
  eq(users.id, me.id),
  and(eq(users.domain, me.domain), eq(users.canonicalEmail, me.canonicalEmail)),
)

/** Two claims of one mailbox wait for each other here, so that the second sees the first. */
async function lockMailbox(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(me, isOfMailbox)
    .where(eq(me.id, userId))
    .orderBy(asc(users.id))
    .for('update', { of: users })
}

function readMailboxClaims(reader: Reader, userId: string) {
  return reader
    .select({ userId: checkIns.userId, claimedAt: checkIns.claimedAt, homeZone: checkIns.homeZone })
    .from(me)
    .innerJoin(users, isOfMailbox)
    .innerJoin(checkIns, eq(checkIns.userId, users.id))
    .where(eq(me.id, userId))
}

/** Deleting an account, or changing its address, must not earn a second day's credits. */
async function readLeaving(reader: Reader, userId: string, keyedHash: MailboxHash): Promise<LastClaim[]> {
  const [user] = await reader
    .select({ domain: users.domain, mailbox: users.canonicalEmail })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.mailbox) return []
  const emailHash = await keyedHash('email', user.domain, user.mailbox)
  const left = await reader.select().from(formerEmails).where(eq(formerEmails.emailHash, emailHash))
  return left.map(({ deletedAt }) => ({ claimedAt: deletedAt, homeZone: 'UTC' }))
}

function tooEarly(
  reason: 'check_in_too_early' | 'check_in_other_account',
  due: Date,
  timeZone: string,
  locale: LocaleCode,
): AppError {
  const when = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(due)
  return new AppError(reason, { when, next_claim_at: due.toISOString() })
}
