import { AppError } from '../../shared/errors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const SESSION_LIFETIME_MS = 30 * 24 * HOUR_MS
/** Whoever can move money and see everybody signs in every day, and anew after a long break. */
const OPERATOR_LIFETIME_MS = 12 * HOUR_MS
const OPERATOR_IDLE_MS = 30 * MINUTE_MS
/** How long a proof of who it is counts as just given. */
const FRESH_MS = 10 * MINUTE_MS

type Times = { createdAt: Date; lastSeenAt: Date }

/** Whether a session is over for its age or for not being used; by when it was to end at the latest is asked elsewhere. */
export function isOver({ createdAt, lastSeenAt }: Times, isOperator: boolean, at: Date): boolean {
  if (!isOperator) return false
  const [age, idle] = [at.getTime() - createdAt.getTime(), at.getTime() - lastSeenAt.getTime()]
  return age >= OPERATOR_LIFETIME_MS || idle >= OPERATOR_IDLE_MS
}

/** What a session has proved since it began. */
export type Proofs = {
  isOperator: boolean
  /** That the mailbox is theirs, or a second factor. */
  confirmedAt: Date | null
  secondFactorAt: Date | null
}

function isFresh(proof: Date | null, at: Date): boolean {
  return proof !== null && at.getTime() - proof.getTime() < FRESH_MS
}

/** What an operator needs to see the console, and to change anything there: money moves with a factor just given. */
export function requireSecondFactor(
  { secondFactorAt }: Proofs,
  { changes, at }: { changes: boolean; at: Date },
) {
  const holds = changes ? isFresh(secondFactorAt, at) : secondFactorAt !== null
  if (!holds) throw new AppError('confirmation_needed', { needs: 'second_factor' })
}

/**
 * Whether the ways into an account may be changed: a session alone, which may have been left open somewhere, is not
 * enough. An operator who has a second factor needs that one, so that a mailbox alone does not lead around it.
 */
export function mayChangeMethods(proofs: Proofs, hasSecondFactor: boolean, at: Date): boolean {
  const proof = proofs.isOperator && hasSecondFactor ? proofs.secondFactorAt : proofs.confirmedAt
  return isFresh(proof, at)
}
