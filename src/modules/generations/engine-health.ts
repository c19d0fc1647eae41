import { MINUTE_MS } from '../../shared/durations.ts'

/** The recent health of an engine that runs elsewhere. */
export type Health = { failures: number; openUntil: Date | null }

/**
 * Closed while all is well; open while the engine is paused; half open when one run may find out whether it is back.
 */
export type Breaker = 'closed' | 'open' | 'half_open'

export const HEALTHY: Health = { failures: 0, openUntil: null }

/** This many errors in a row are no coincidence. */
const TRIP_AFTER = 3
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 10 * MINUTE_MS

export function breakerOf({ openUntil }: Health, now: Date): Breaker {
  if (!openUntil) return 'closed'
  return openUntil > now ? 'open' : 'half_open'
}

type Failure = {
  /** It will not pass by itself. */
  lasting: boolean
  /** The pause that the engine asked for. */
  retryAfterMs: number | null
}

/** Every error after the first pause doubles it, up to ten minutes. */
export function afterFailure({ failures, openUntil }: Health, failure: Failure, now: Date): Health {
  const count = failures + 1
  const trips = failure.lasting || openUntil !== null || count >= TRIP_AFTER
  if (!trips && failure.retryAfterMs === null) return { failures: count, openUntil: null }
  const pauses = Math.max(0, count - TRIP_AFTER)
  const ownPauseMs = trips ? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10)) : 0
  const pauseMs = Math.max(ownPauseMs, Math.min(failure.retryAfterMs ?? 0, MAX_PAUSE_MS))
  return { failures: count, openUntil: new Date(now.getTime() + pauseMs) }
}

/** How long others wait while one run finds out whether the engine is back. */
export function trialUntil(now: Date): Date {
  return new Date(now.getTime() + FIRST_PAUSE_MS)
}
