import { cachedFor } from '../../shared/cached-for.ts'
import { comparedDays } from '../admin/compared-days.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Generations } from '../generations/generations.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Status } from '../status/status.service.ts'

type FigureParts = {
  generations: Pick<Generations, 'outcomes' | 'countOpen' | 'spentToday'>
  credits: Pick<Credits, 'movements' | 'heldNow'>
  queue: Pick<JobQueue, 'countDead'>
  status: Pick<Status, 'recent'>
  now: () => Date
}

export type SiteFigures = ReturnType<typeof createSiteFigures>

/** Monitoring asks every few seconds, on every node, and gets the same figures each time. */
const CACHED_MS = 10_000

/** Today's figures of the whole site and its current state, whichever node is asked. */
export function createSiteFigures({ generations, credits, queue, status, now }: FigureParts) {
  async function readFigures() {
    const { today } = comparedDays(now())
    const [open, outcomes, providers, movements, heldNow, deadJobs, recent] = await Promise.all([
      generations.countOpen(),
      generations.outcomes(today),
      generations.spentToday(),
      credits.movements(today),
      credits.heldNow(),
      queue.countDead(),
      status.recent(),
    ])
    return {
      open,
      outcomes,
      providers,
      movements,
      heldNow,
      deadJobs,
      waits: [...recent.waits.values()],
      slowestRefundMs: recent.slowestRefundMs,
    }
  }

  return cachedFor(CACHED_MS, now, readFigures)
}
