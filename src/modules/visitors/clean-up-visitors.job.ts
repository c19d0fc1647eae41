import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { visitors } from '../../db/schema/visitors.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'

/** A visitor's cookie lasts a year; the extra month spares those who come back on its last day. */
const KEPT_MS = (365 + 30) * DAY_MS

const cleanUpVisitors = defineJob({ name: 'visitors.clean-up', schema: z.object({}), maxAttempts: 3 })

export function cleanUpVisitorsJob({ orm }: Database, now: () => Date): Job<unknown> {
  return withHandler(cleanUpVisitors, async () => {
    await orm.delete(visitors).where(lt(visitors.lastSeenAt, new Date(now().getTime() - KEPT_MS)))
  })
}

export const cleanUpVisitorsDaily = defineSchedule({
  name: 'visitors.clean-up.daily',
  job: cleanUpVisitors,
  payload: {},
  cron: '41 3 * * *',
})
