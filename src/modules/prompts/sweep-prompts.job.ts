import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { deleteAbandoned } from './saved-prompts.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ABANDONED_AFTER_DAYS = 90

const sweepPrompts = defineJob({ name: 'prompts.sweep', schema: z.object({}), maxAttempts: 5 })

/** Deletes prompts that visitors saved long ago. Those of accounts stay for as long as the account does. */
export function sweepPromptsJob({ db, now }: { db: Database; now: () => Date }): Job<unknown> {
  return withHandler(sweepPrompts, () =>
    deleteAbandoned(db, new Date(now().getTime() - ABANDONED_AFTER_DAYS * DAY_MS)),
  )
}

export const sweepPromptsDaily = defineSchedule({
  name: 'prompts.sweep.daily',
  job: sweepPrompts,
  payload: {},
  cron: '39 4 * * *',
})
