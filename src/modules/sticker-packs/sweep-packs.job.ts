import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { deleteAbandoned } from './sticker-packs.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Far longer than anything of a visitor's is kept, so that nothing is in them any more. */
const ABANDONED_AFTER_DAYS = 90

const sweepPacks = defineJob({ name: 'sticker-packs.sweep', schema: z.object({}), maxAttempts: 5 })

/** Deletes packs of visitors who have not come back. Those of accounts stay for as long as the account does. */
export function sweepPacksJob({ db, now }: { db: Database; now: () => Date }): Job<unknown> {
  return withHandler(sweepPacks, () =>
    deleteAbandoned(db, new Date(now().getTime() - ABANDONED_AFTER_DAYS * DAY_MS)),
  )
}

export const sweepPacksDaily = defineSchedule({
  name: 'sticker-packs.sweep.daily',
  job: sweepPacks,
  payload: {},
  cron: '37 4 * * *',
})
