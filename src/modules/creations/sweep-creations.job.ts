import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { NOTICE_DAYS, type RetentionDays, TRASH_DAYS } from '../../shared/catalogue/retention.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findEmail } from '../people/find-account.ts'
import { blobKeysOf } from './creations.store.ts'
import { deleteEnded, extendRetention, listOwnersWithExpiring, markNoticed } from './retention.store.ts'

type SweepParts = {
  db: Database
  blobs: BlobStore
  queue: JobQueue
  isVip: (userId: string) => Promise<boolean>
  siteName: string
  siteOrigin: string
  retentionDays: RetentionDays
  now: () => Date
}

const BATCH = 200

const sweepCreations = defineJob({ name: 'creations.sweep', schema: z.object({}), maxAttempts: 5 })

/** Announces deletions, and deletes announced creations and those in the trash for long enough. */
export function sweepCreationsJob(parts: SweepParts): Job<unknown> {
  const { db, blobs, isVip, retentionDays, now } = parts
  return withHandler(sweepCreations, async (_, { signal }) => {
    const at = now()
    const horizon = noticeHorizon(at)
    for (const userId of await listOwnersWithExpiring(db, horizon)) {
      signal.throwIfAborted()
      if (await isVip(userId)) await extendRetention(db, userId, horizon, retentionDays.vip)
      await announce(parts, userId, { at, horizon })
    }
    const trashedBefore = new Date(at.getTime() - TRASH_DAYS * DAY_MS)
    for (;;) {
      signal.throwIfAborted()
      const gone = await deleteEnded(db, { at, trashedBefore, limit: BATCH })
      await blobs.delete(blobKeysOf(gone))
      if (gone.length < BATCH) break
    }
  })
}

/** The same all day long, so that a job that runs again finds nothing new and sends no second mail. */
function noticeHorizon(at: Date): Date {
  return new Date((Math.floor(at.getTime() / DAY_MS) + 1 + NOTICE_DAYS) * DAY_MS)
}

async function announce(
  parts: SweepParts,
  userId: string,
  { at, horizon }: { at: Date; horizon: Date },
): Promise<void> {
  const { db, siteOrigin } = parts
  const notBefore = new Date(at.getTime() + NOTICE_DAYS * DAY_MS)
  await inTransaction(db, async (tx) => {
    const count = await markNoticed(tx, userId, { before: horizon, at, notBefore })
    const to = count > 0 ? await findEmail(tx, userId) : null
    if (!to) return
    const values = { count, days: NOTICE_DAYS, link: `${siteOrigin}/my-creations` }
    await queueMail(parts, tx, { to, text: 'creations_expiring', values })
  })
}

export const sweepCreationsDaily = defineSchedule({
  name: 'creations.sweep.daily',
  job: sweepCreations,
  payload: {},
  cron: '17 4 * * *',
  // A missed day is made up for: otherwise people would be notified a day late.
  catchUpMs: DAY_MS,
})
