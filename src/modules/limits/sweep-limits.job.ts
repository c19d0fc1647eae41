import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'

const sweepLimits = defineJob({ name: 'limits.sweep', schema: z.object({}), maxAttempts: 3 })

/** Removes counters that have run out; nobody will look at them again. */
export function sweepLimitsJob(db: Database): Job<unknown> {
  return withHandler(sweepLimits, async () => {
    await db.orm.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
  })
}

export const sweepLimitsHourly = defineSchedule({
  name: 'limits.sweep.hourly',
  job: sweepLimits,
  payload: {},
  cron: '17 * * * *',
})
