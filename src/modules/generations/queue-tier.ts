import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { Tier } from '../../shared/catalogue/tiers.ts'
import type { Owner } from '../credits/owner.ts'
import type { JobPriority } from '../jobs/job-queue.ts'
import type { EngineBudget } from '../limits/engine-time.ts'

/** What a rank may use of the queue. */
interface QueueTier {
  tier: Tier
  priority: JobPriority
  /** The engine time for one of them, and for all of them in one network. */
  engineTime: { person: EngineBudget; network: EngineBudget }
}

const VISITOR: QueueTier = {
  tier: 'visitor',
  priority: 'low',
  engineTime: { person: minutes(15, 10), network: minutes(60, 40) },
}
const USER: QueueTier = {
  tier: 'account',
  priority: 'normal',
  engineTime: { person: minutes(60, 30), network: minutes(180, 90) },
}
const VIP: QueueTier = {
  tier: 'vip',
  priority: 'high',
  engineTime: { person: minutes(240, 120), network: minutes(480, 240) },
}

/** By rank; a higher one runs first. */
const RANKS = [VISITOR, USER, VIP]

export const VIP_RANK = RANKS.indexOf(VIP)

export function rankOf({ kind }: Owner, isVip: boolean): number {
  return isVip ? VIP_RANK : RANKS.indexOf(kind === 'user' ? USER : VISITOR)
}

export function tierOf(rank: number): QueueTier {
  return RANKS[rank] ?? VISITOR
}

/**
 * How many of a person's generations are queued or running; the others wait outside, so that nobody fills the queue
 * alone.
 */
export function slotsOf(rank: number, { tiers }: Pick<Catalogue, 'tiers'>): number {
  return tiers[tierOf(rank).tier].parallelJobs
}

/** How many of a person's generations may wait in all. */
export function maxWaitingOf(rank: number, { tiers }: Pick<Catalogue, 'tiers'>): number {
  return tiers[tierOf(rank).tier].waitingJobs
}

/** This much at once, and this much refilled each hour. */
function minutes(atOnce: number, perHour: number): EngineBudget {
  return { maxMs: atOnce * 60_000, perHourMs: perHour * 60_000 }
}
