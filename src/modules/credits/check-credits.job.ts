import { z } from 'zod'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { Credits } from './credits.service.ts'

const checkCredits = defineJob({ name: 'credits.self-check', schema: z.object({}), maxAttempts: 3 })

/** Makes sure that every credit is accounted for, and keeps on record that it did. */
export function checkCreditsJob(credits: Credits): Job<unknown> {
  return withHandler(checkCredits, async (_payload, { log }) => {
    const discrepancies = await credits.recordCheck()
    if (discrepancies.length > 0) log.error({ discrepancies }, 'the credit ledger does not add up')
  })
}

export const checkCreditsNightly = defineSchedule({
  name: 'credits.self-check.nightly',
  job: checkCredits,
  payload: {},
  cron: '23 3 * * *',
})
