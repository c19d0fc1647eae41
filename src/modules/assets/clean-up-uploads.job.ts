import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { BlobStore } from './blob-store.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { deleteExpiredPartials, deleteExpiredUploads, knownBlobs } from './uploads.store.ts'

const cleanUpUploads = defineJob({ name: 'uploads.clean-up', schema: z.object({}), maxAttempts: 3 })

/** Longer than any upload takes. */
const ORPHANED_AFTER_MS = HOUR_MS

type Parts = { db: Database; blobs: BlobStore; now: () => Date }

/** Deletes expired uploads, unfinished parts, and orphaned bytes. */
export function cleanUpUploadsJob({ db, blobs, now }: Parts): Job<unknown> {
  return withHandler(cleanUpUploads, async (_, { signal }) => {
    // The rows go first: bytes without a row are found below, now or next time, but a row without bytes is a lie.
    await blobs.delete(await deleteExpiredUploads(db.orm, now()))
    await blobs.delete(await deleteExpiredPartials(db.orm, now()))
    const storedBefore = new Date(now().getTime() - ORPHANED_AFTER_MS)
    const findKept = (keys: string[]) => knownBlobs(db.orm, keys)
    for (const prefix of ['uploads/', 'upload-parts/']) {
      await deleteOrphans({ blobs, prefix, storedBefore, findKept, signal })
    }
  })
}

export const cleanUpUploadsHourly = defineSchedule({
  name: 'uploads.clean-up.hourly',
  job: cleanUpUploads,
  payload: {},
  cron: '47 * * * *',
})
