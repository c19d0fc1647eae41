import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { mailedCodes, sessions } from '../../db/schema/accounts.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'

const cleanUpAccounts = defineJob({ name: 'accounts.clean-up', schema: z.object({}), maxAttempts: 3 })

/** Removes codes and sessions that have run out; nobody can use them any more. */
export function cleanUpAccountsJob({ orm }: Database): Job<unknown> {
  return withHandler(cleanUpAccounts, async () => {
    const now = new Date()
    await orm.delete(mailedCodes).where(lt(mailedCodes.expiresAt, now))
    await orm.delete(sessions).where(lt(sessions.expiresAt, now))
  })
}

export const cleanUpAccountsHourly = defineSchedule({
  name: 'accounts.clean-up.hourly',
  job: cleanUpAccounts,
  payload: {},
  cron: '23 * * * *',
})
