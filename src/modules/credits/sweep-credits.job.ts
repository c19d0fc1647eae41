import { z } from 'zod'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { Credits } from './credits.service.ts'

const sweepCredits = defineJob({ name: 'credits.sweep', schema: z.object({}), maxAttempts: 3 })

/** Releases overdue holds, and writes off expired credits. */
export function sweepCreditsJob(credits: Credits): Job<unknown> {
  return withHandler(sweepCredits, async () => {
    await credits.sweepDeadlines()
    await credits.sweepExpired()
  })
}

export const sweepCreditsEveryMinute = defineSchedule({
  name: 'credits.sweep.every-minute',
  job: sweepCredits,
  payload: {},
  cron: '* * * * *',
})
