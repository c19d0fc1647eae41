import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { engineUses, rateLimits } from '../../db/schema/limits.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'

const sweepLimits = defineJob({ name: 'limits.sweep', schema: z.object({}), maxAttempts: 3 })

/** By then every budget is fully refilled. */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS

/** Deletes expired counters. */
export function sweepLimitsJob(db: Database, now: () => Date): Job<unknown> {
  return withHandler(sweepLimits, async () => {
    const atMs = now().getTime()
    await db.orm.delete(rateLimits).where(lt(rateLimits.expire, atMs))
    await db.orm.delete(engineUses).where(lt(engineUses.at, new Date(atMs - FORGOTTEN_AFTER_MS)))
  })
}

export const sweepLimitsHourly = defineSchedule({
  name: 'limits.sweep.hourly',
  job: sweepLimits,
  payload: {},
  cron: '17 * * * *',
})
