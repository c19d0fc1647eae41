import type { Owner } from '../credits/owner.ts'
import type { JobPriority } from '../jobs/job-queue.ts'

/** What somebody may ask of the queue. */
interface QueueTier {
  priority: JobPriority
  /** How many of theirs are in the queue or run; the others wait outside, so that nobody fills the queue alone. */
  slots: number
  /** How many may wait in all. */
  maxWaiting: number
}

const VISITOR: QueueTier = { priority: 'low', slots: 1, maxWaiting: 10 }
const USER: QueueTier = { priority: 'normal', slots: 2, maxWaiting: 50 }
const VIP: QueueTier = { priority: 'high', slots: 4, maxWaiting: 200 }

/** By rank; a higher one runs first. */
const TIERS = [VISITOR, USER, VIP]

export const VIP_RANK = TIERS.indexOf(VIP)

export function rankOf({ kind }: Owner, isVip: boolean): number {
  return isVip ? VIP_RANK : TIERS.indexOf(kind === 'user' ? USER : VISITOR)
}

export function tierOf(rank: number): QueueTier {
  return TIERS[rank] ?? VISITOR
}
