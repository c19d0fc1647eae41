import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { checkIns } from '../../db/schema/check-ins.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { DAILY_CREDITS } from '../../shared/catalogue/rewards.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'
import { claimMadeAt, type LastClaim, nextClaimAt } from './check-in-rules.ts'
import { startOfNextDay } from './local-day.ts'

type CheckInParts = { db: Database; credits: Credits; limits: Limits; now: () => Date }
type Claim = { userId: string; domain: string; network: string; timeZone: string; locale: LocaleCode }
export type CheckIn = ReturnType<typeof createCheckIn>

/** Daily free credits, which last until the end of the person's day. */
export function createCheckIn({ db, credits, limits, now }: CheckInParts) {
  return {
    /** When the next claim is due; null where it may be made now. */
    async nextClaim(userId: string, timeZone: string): Promise<Date | null> {
      const last = await readLastClaim(db.orm, userId)
      const due = last && nextClaimAt(last, timeZone)
      return due && due > now() ? due : null
    },

    /** Lets a new account wait as if it had claimed then: deleting one and coming back must not earn a day's credits. */
    async postpone(tx: Tx, userId: string, claimedAt: Date): Promise<void> {
      await tx.insert(checkIns).values({ userId, claimedAt, homeZone: 'UTC' })
    },

    forget,

    /** Throws `check_in_too_early` and says when to come back, in the person's own time. */
    async claim({ userId, domain, network, timeZone, locale }: Claim) {
      await limits.consume('checkInsPerAddress', network)
      return inTransaction(db, async (tx) => {
        // Two claims at once wait for each other here, so that the second one sees the first.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const at = now()
        const last = await readLastClaim(tx, userId)
        const due = last && nextClaimAt(last, timeZone)
        if (due && due > at) throw tooEarly(due, timeZone, locale)

        const made = { userId, ...claimMadeAt(at, timeZone, last) }
        await tx.insert(checkIns).values(made).onConflictDoUpdate({ target: checkIns.userId, set: made })
        const expiresAt = startOfNextDay(at, timeZone)
        const account = await credits.openAccount(tx, { kind: 'user', id: userId, domain })
        const key = `check-in:${at.toISOString()}`
        await credits.grant(tx, { account, source: 'daily_check_in', amount: DAILY_CREDITS, expiresAt, key })
        return { credits: DAILY_CREDITS, expiresAt }
      })
    },
  }
}

/** Removes what the last claim tells about where a person lives. */
async function forget(tx: Tx, userId: string): Promise<void> {
  await tx.delete(checkIns).where(eq(checkIns.userId, userId))
}

async function readLastClaim(
  reader: Pick<Database['orm'] | Tx, 'select'>,
  userId: string,
): Promise<LastClaim | null> {
  const [last] = await reader.select().from(checkIns).where(eq(checkIns.userId, userId))
  return last ?? null
}

function tooEarly(due: Date, timeZone: string, locale: LocaleCode): AppError {
  const when = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(due)
  return new AppError('check_in_too_early', { when, next_claim_at: due.toISOString() })
}
