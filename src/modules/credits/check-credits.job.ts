import { z } from 'zod'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { Credits } from './credits.service.ts'

const checkCredits = defineJob({ name: 'credits.self-check', schema: z.object({}), maxAttempts: 3 })
const checkChanges = defineJob({ name: 'credits.check-changes', schema: z.object({}), maxAttempts: 3 })

const DOES_NOT_ADD_UP = 'the credit ledger does not add up'

/** Checks that every credit is accounted for, and records that it did. */
export function checkCreditsJob(credits: Credits): Job<unknown> {
  return withHandler(checkCredits, async (_payload, { log }) => {
    const discrepancies = await credits.recordCheck()
    if (discrepancies.length > 0) log.error({ discrepancies }, DOES_NOT_ADD_UP)
  })
}

/**
 * Checks whatever has changed, all day long. The hash of the anchor goes to the log, and so to a place out of reach of
 * anyone who can change the database.
 */
export function checkChangesJob(credits: Credits): Job<unknown> {
  return withHandler(checkChanges, async (_payload, { log }) => {
    const { discrepancies, anchor } = await credits.recordChanges()
    if (discrepancies.length > 0) log.error({ discrepancies }, DOES_NOT_ADD_UP)
    if (anchor) log.info(anchor, 'the credit ledger is anchored')
  })
}

export const checkCreditsNightly = defineSchedule({
  name: 'credits.self-check.nightly',
  job: checkCredits,
  payload: {},
  cron: '23 3 * * *',
})

export const checkChangesEveryFiveMinutes = defineSchedule({
  name: 'credits.check-changes.every-five-minutes',
  job: checkChanges,
  payload: {},
  cron: '*/5 * * * *',
})
