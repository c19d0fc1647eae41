import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { checkIns } from '../../db/schema/check-ins.ts'
import { inTransaction, type Reader, type Tx } from '../../db/transaction.ts'
import type { Rewards } from '../../shared/catalogue/effective.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'
import { findAccount } from '../people/find-account.ts'
import { listAccountsOf, listDepartures, lockMailboxOf } from '../people/same-mailbox.ts'
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
export type CheckIn = ReturnType<typeof createCheckIn>

/** Daily free credits, once per mailbox, which last until the end of the person's day. */
export function createCheckIn({ db, credits, limits, keyedHash, rewards, now }: CheckInParts) {
  return {
    /** When the next claim is due; null where it may be made now. */
    async nextClaim(userId: string, timeZone: string): Promise<Date | null> {
      const { own, others } = await readClaims(db.orm, userId, keyedHash)
      return dueAfter(own ? [own, ...others] : others, timeZone, now())
    },

    forget,

    /** Throws `check_in_too_early` with the next time in the person's own zone. */
    async claim({ userId, domain, network, timeZone, locale }: Claim) {
      await limits.consume('checkInsPerAddress', network)
      return inTransaction(db, async (tx) => {
        await lockMailboxOf(tx, userId)
        const at = now()
        const { own, others } = await readClaims(tx, userId, keyedHash)
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

/** The last claims of all accounts of the mailbox, plus an assumed one if such an account has left it. */
async function readClaims(reader: Reader, userId: string, keyedHash: MailboxHash) {
  const account = await findAccount(reader, userId)
  if (!account) return { own: null, others: [] }
  const accounts = await listAccountsOf(reader, account)
  const claims = await reader.select().from(checkIns).where(inArray(checkIns.userId, accounts))
  const own = claims.find((claim) => claim.userId === userId) ?? null
  const left = await listDepartures(reader, [
    await keyedHash('email', account.domain, account.canonicalEmail),
  ])
  return { own, others: [...claims.filter((claim) => claim !== own), ...left.map(claimOnLeaving)] }
}

/** Deleting an account, or changing its address, must not earn a second day's credits. */
const claimOnLeaving = (leftAt: Date): LastClaim => ({ claimedAt: leftAt, homeZone: 'UTC' })

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
