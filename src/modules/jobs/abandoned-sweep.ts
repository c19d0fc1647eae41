import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from './job.ts'

/** Far longer than anything that visitors make is kept. */
const ABANDONED_AFTER_DAYS = 90

type AbandonedSweep = {
  name: string
  cron: string
  /** Deletes what visitors left before a moment. Whatever belongs to accounts stays as long as the account does. */
  deleteAbandoned: (db: Database, before: Date) => Promise<void>
}

/** A daily job that deletes what visitors have abandoned. */
export function defineAbandonedSweep({ name, cron, deleteAbandoned }: AbandonedSweep) {
  const sweep = defineJob({ name, schema: z.object({}), maxAttempts: 5 })
  return {
    job: ({ db, now }: { db: Database; now: () => Date }): Job<unknown> =>
      withHandler(sweep, () =>
        deleteAbandoned(db, new Date(now().getTime() - ABANDONED_AFTER_DAYS * DAY_MS)),
      ),
    daily: defineSchedule({ name: `${name}.daily`, job: sweep, payload: {}, cron }),
  }
}
