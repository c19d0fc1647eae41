import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { deleteAbandoned } from './push.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ABANDONED_AFTER_DAYS = 90

const sweepSubscriptions = defineJob({ name: 'push.sweep', schema: z.object({}), maxAttempts: 5 })

/** Forgets browsers of visitors from long ago. Those of accounts are forgotten when their service says so. */
export function sweepSubscriptionsJob({ db, now }: { db: Database; now: () => Date }): Job<unknown> {
  return withHandler(sweepSubscriptions, () =>
    deleteAbandoned(db, new Date(now().getTime() - ABANDONED_AFTER_DAYS * DAY_MS)),
  )
}

export const sweepSubscriptionsDaily = defineSchedule({
  name: 'push.sweep.daily',
  job: sweepSubscriptions,
  payload: {},
  cron: '43 4 * * *',
})
