import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { creationOf, findCreations } from './creations.store.ts'

const BATCH = 500

const cleanUpFiles = defineJob({ name: 'creations.clean-up-files', schema: z.object({}), maxAttempts: 3 })

type CleanUpParts = { db: Database; blobs: BlobStore; now: () => Date }

/**
 * Deletes orphaned files: of attempts that died, and of deleted rows whose files could not be deleted at the time. A
 * file is stored before its row, so only files that have been without one for a day count.
 */
export function cleanUpFilesJob({ db, blobs, now }: CleanUpParts): Job<unknown> {
  const deleteOrphans = async (keys: string[]) => {
    const rows = await findCreations(db, [...new Set(keys.map(creationOf))])
    const kept = new Set(rows.map(({ id }) => id))
    await blobs.delete(keys.filter((key) => !kept.has(creationOf(key))))
  }

  return withHandler(cleanUpFiles, async (_, { signal }) => {
    const latest = now().getTime() - DAY_MS
    let keys: string[] = []
    for await (const { key, modifiedAt } of blobs.list('creations/')) {
      signal.throwIfAborted()
      if (modifiedAt.getTime() < latest) keys.push(key)
      if (keys.length < BATCH) continue
      await deleteOrphans(keys)
      keys = []
    }
    await deleteOrphans(keys)
  })
}

export const cleanUpFilesHourly = defineSchedule({
  name: 'creations.clean-up-files.hourly',
  job: cleanUpFiles,
  payload: {},
  cron: '37 * * * *',
})
