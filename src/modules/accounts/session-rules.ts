import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS
/** Operators can move money and see everybody's data, so they sign in daily, and again after a long break. */
const OPERATOR_LIFETIME_MS = 12 * HOUR_MS
const OPERATOR_IDLE_MS = 30 * MINUTE_MS
/** How long a proof of identity counts as fresh. */
const FRESH_MS = 10 * MINUTE_MS

type Times = { createdAt: Date; lastSeenAt: Date }

/** Whether a session has ended because of its age or because it was not used; its expiry date is checked elsewhere. */
export function isOver({ createdAt, lastSeenAt }: Times, isOperator: boolean, at: Date): boolean {
  if (!isOperator) return false
  const age = at.getTime() - createdAt.getTime()
  const idle = at.getTime() - lastSeenAt.getTime()
  return age >= OPERATOR_LIFETIME_MS || idle >= OPERATOR_IDLE_MS
}

/** What a session has proved since it began. */
export type Proofs = {
  isOperator: boolean
  /** Control of the mailbox, or a second factor. */
  confirmedAt: Date | null
  secondFactorAt: Date | null
}

function isFresh(proof: Date | null, at: Date): boolean {
  return proof !== null && at.getTime() - proof.getTime() < FRESH_MS
}

/** What operators need to see the console, and to make changes there: moving money takes a fresh second factor. */
export function requireSecondFactor(
  { secondFactorAt }: Proofs,
  { changes, at }: { changes: boolean; at: Date },
) {
  const holds = changes ? isFresh(secondFactorAt, at) : secondFactorAt !== null
  if (!holds) throw new AppError('confirmation_needed', { needs: 'second_factor' })
}

/**
 * Whether the session may change sign-in methods. A session alone is not enough, as it may have been left open
 * somewhere. Operators who have a second factor need that one, so that the mailbox alone does not bypass it.
 */
export function mayChangeMethods(proofs: Proofs, hasSecondFactor: boolean, at: Date): boolean {
  const proof = proofs.isOperator && hasSecondFactor ? proofs.secondFactorAt : proofs.confirmedAt
  return isFresh(proof, at)
}
