import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { mailedCodes, sessions } from '../../db/schema/accounts.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { sealPlainSecrets } from './authenticator-apps.ts'
import { deleteOldChallenges } from './challenges.ts'
import { forgetUnusedDevices } from './devices.ts'
import type { SecretSeal } from './secret-seal.ts'

const cleanUpAccounts = defineJob({ name: 'accounts.clean-up', schema: z.object({}), maxAttempts: 3 })

type CleanUpParts = { db: Database; seal: SecretSeal; now: () => Date }

/** Removes expired codes and sessions, and devices that are no longer used. */
export function cleanUpAccountsJob({ db, seal, now }: CleanUpParts): Job<unknown> {
  const { orm } = db
  return withHandler(cleanUpAccounts, async () => {
    const at = now()
    await orm.delete(mailedCodes).where(lt(mailedCodes.expiresAt, at))
    await orm.delete(sessions).where(lt(sessions.expiresAt, at))
    await forgetUnusedDevices(db, at)
    await deleteOldChallenges(db, at)
    await sealPlainSecrets(db, seal)
  })
}

export const cleanUpAccountsHourly = defineSchedule({
  name: 'accounts.clean-up.hourly',
  job: cleanUpAccounts,
  payload: {},
  cron: '23 * * * *',
})
