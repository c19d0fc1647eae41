import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { BlobStore } from './blob-store.ts'
import { deleteExpiredPartials, deleteExpiredUploads, knownBlobs } from './uploads.store.ts'

const cleanUpUploads = defineJob({ name: 'uploads.clean-up', schema: z.object({}), maxAttempts: 3 })

/** A blob is stored before its row is written, so only a blob older than any upload takes is orphaned. */
const ORPHANED_AFTER_MS = HOUR_MS
const BATCH = 500

type Parts = { db: Database; blobs: BlobStore; now: () => Date }

/** Deletes expired uploads, unfinished parts, and orphaned bytes. */
export function cleanUpUploadsJob({ db, blobs, now }: Parts): Job<unknown> {
  return withHandler(cleanUpUploads, async () => {
    // The rows go first: bytes without a row are found below, now or next time, but a row without bytes is a lie.
    await blobs.delete(await deleteExpiredUploads(db.orm, now()))
    await blobs.delete(await deleteExpiredPartials(db.orm, now()))
    for (const prefix of ['uploads/', 'upload-parts/']) await deleteOrphans({ db, blobs, prefix, now: now() })
  })
}

export const cleanUpUploadsHourly = defineSchedule({
  name: 'uploads.clean-up.hourly',
  job: cleanUpUploads,
  payload: {},
  cron: '47 * * * *',
})

type Orphans = { db: Database; blobs: BlobStore; prefix: string; now: Date }

async function deleteOrphans({ db, blobs, prefix, now }: Orphans): Promise<void> {
  let batch: string[] = []
  const deleteUnknown = async () => {
    const known = await knownBlobs(db.orm, batch)
    await blobs.delete(batch.filter((key) => !known.has(key)))
    batch = []
  }
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    if (now.getTime() - modifiedAt.getTime() < ORPHANED_AFTER_MS) continue
    batch.push(key)
    if (batch.length === BATCH) await deleteUnknown()
  }
  if (batch.length > 0) await deleteUnknown()
}
