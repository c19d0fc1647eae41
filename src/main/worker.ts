import type { Database } from '../db/database.ts'
import type { Job, Schedule } from '../modules/jobs/job.ts'
import { sweepLimitsHourly, sweepLimitsJob } from '../modules/limits/sweep-limits.job.ts'

/** Everything a worker does: the jobs it takes and the ones it sends by the clock. */
export function workOf(db: Database): { jobs: Job<unknown>[]; schedules: Schedule[] } {
  return { jobs: [sweepLimitsJob(db)], schedules: [sweepLimitsHourly] }
}
