import { and, eq, exists, inArray, lt, not } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { creations, generations } from '../../db/schema/generations.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { removeReplaysBefore } from './engine-trials.store.ts'

type ForgetParts = { db: Database; blobs: Pick<BlobStore, 'delete'>; now: () => Date }

const KEPT_DAYS = 30
/** As long as uploads: operators have finished their comparison by then. */
const REPLAYS_KEPT_DAYS = 3
const ENDED = ['succeeded', 'failed', 'canceled', 'blocked'] as const

const forgetGenerations = defineJob({ name: 'generations.forget', schema: z.object({}), maxAttempts: 3 })

/** Prompts are personal: nobody needs them once no creation made from them is left. */
export function forgetGenerationsJob({ db, blobs, now }: ForgetParts): Job<unknown> {
  return withHandler(forgetGenerations, async () => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    await blobs.delete(await removeReplaysBefore(db.orm, daysAgo(REPLAYS_KEPT_DAYS)))
    const before = daysAgo(KEPT_DAYS)
    const made = db.orm
      .select({ id: creations.id })
      .from(creations)
      .where(eq(creations.generationId, generations.id))
    await db.orm
      .delete(generations)
      .where(and(inArray(generations.status, ENDED), lt(generations.finishedAt, before), not(exists(made))))
  })
}

export const forgetGenerationsDaily = defineSchedule({
  name: 'generations.forget.daily',
  job: forgetGenerations,
  payload: {},
  cron: '41 4 * * *',
  catchUpMs: DAY_MS,
})
