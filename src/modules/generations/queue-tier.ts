import type { Owner } from '../credits/owner.ts'
import type { JobPriority } from '../jobs/job-queue.ts'
import type { EngineBudget } from '../limits/engine-time.ts'

/** What somebody may ask of the queue. */
interface QueueTier {
  priority: JobPriority
  /** How many of theirs are in the queue or run; the others wait outside, so that nobody fills the queue alone. */
  slots: number
  /** How many may wait in all. */
  maxWaiting: number
  /** How long the engines work for one of them, and for all of them in one network. */
  engineTime: { person: EngineBudget; network: EngineBudget }
}

const VISITOR: QueueTier = {
  priority: 'low',
  slots: 1,
  maxWaiting: 10,
  engineTime: { person: minutes(15, 10), network: minutes(60, 40) },
}
const USER: QueueTier = {
  priority: 'normal',
  slots: 2,
  maxWaiting: 50,
  engineTime: { person: minutes(60, 30), network: minutes(180, 90) },
}
const VIP: QueueTier = {
  priority: 'high',
  slots: 4,
  maxWaiting: 200,
  engineTime: { person: minutes(240, 120), network: minutes(480, 240) },
}

/** By rank; a higher one runs first. */
const TIERS = [VISITOR, USER, VIP]

export const VIP_RANK = TIERS.indexOf(VIP)

export function rankOf({ kind }: Owner, isVip: boolean): number {
  return isVip ? VIP_RANK : TIERS.indexOf(kind === 'user' ? USER : VISITOR)
}

export function tierOf(rank: number): QueueTier {
  return TIERS[rank] ?? VISITOR
}

/** So many at once, and so many that come back each hour. */
function minutes(atOnce: number, perHour: number): EngineBudget {
  return { maxMs: atOnce * 60_000, perHourMs: perHour * 60_000 }
}
