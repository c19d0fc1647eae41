import { HOUR_MS } from '../../shared/durations.ts'
import { startOfNextDay } from './local-day.ts'

/** The last claim, with the zone whose days count for the person. */
export type LastClaim = { claimedAt: Date; homeZone: string }

const MIN_PAUSE_MS = 20 * HOUR_MS
/** After a pause this long the person has lost a claim already, so that changing the home zone gains nothing. */
const MOVING_PAUSE_MS = 48 * HOUR_MS

/**
 * When the next claim is due: a new calendar day must have begun both where the person is and in the home zone, and
 * twenty hours must have passed. Days are counted in one home zone, because a person who switches zones could always
 * find one that is past midnight.
 */
export function nextClaimAt(last: LastClaim, timeZone: string): Date {
  return new Date(
    Math.max(
      last.claimedAt.getTime() + MIN_PAUSE_MS,
      startOfNextDay(last.claimedAt, timeZone).getTime(),
      startOfNextDay(last.claimedAt, last.homeZone).getTime(),
    ),
  )
}

/** The record of a claim made now. */
export function claimMadeAt(now: Date, timeZone: string, last: LastClaim | null): LastClaim {
  const staysHome = last !== null && now.getTime() - last.claimedAt.getTime() < MOVING_PAUSE_MS
  return { claimedAt: now, homeZone: staysHome ? last.homeZone : timeZone }
}
