import { z } from 'zod'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { Credits } from './credits.service.ts'

const sweepCredits = defineJob({ name: 'credits.sweep', schema: z.object({}), maxAttempts: 3 })

/** Gives back what was held for too long, and writes off what has expired. */
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
