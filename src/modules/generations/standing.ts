import type { Owner } from '../credits/owner.ts'
import type { JobPriority } from '../jobs/job-queue.ts'

/** What somebody may ask of the queue. */
interface Standing {
  priority: JobPriority
  /** How many of theirs are in the queue or run; the others wait outside, so that nobody fills the queue alone. */
  slots: number
  /** How many may wait in all. */
  mostWaiting: number
}

const VISITOR: Standing = { priority: 'low', slots: 1, mostWaiting: 10 }
const USER: Standing = { priority: 'normal', slots: 2, mostWaiting: 50 }
const VIP: Standing = { priority: 'high', slots: 4, mostWaiting: 200 }

/** By rank; a higher one runs first. */
const STANDINGS = [VISITOR, USER, VIP]

export const VIP_RANK = STANDINGS.indexOf(VIP)

export function rankOf({ kind }: Owner, isVip: boolean): number {
  return isVip ? VIP_RANK : STANDINGS.indexOf(kind === 'user' ? USER : VISITOR)
}

export function standingOf(rank: number): Standing {
  return STANDINGS[rank] ?? VISITOR
}
