import { and, eq, exists, inArray, lt, not } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { creations, generations } from '../../db/schema/generations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'

type ForgetParts = { db: Database; now: () => Date }

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30
const ENDED = ['succeeded', 'failed', 'canceled', 'blocked'] as const

const forgetGenerations = defineJob({ name: 'generations.forget', schema: z.object({}), maxAttempts: 3 })

/** Prompts are personal: nobody needs them once nothing is left that was made of them. */
export function forgetGenerationsJob({ db, now }: ForgetParts): Job<unknown> {
  return withHandler(forgetGenerations, async () => {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
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
