import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { deleteOrphans } from '../assets/delete-orphans.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { creationOf, findCreations } from './creations.store.ts'

const cleanUpFiles = defineJob({ name: 'creations.clean-up-files', schema: z.object({}), maxAttempts: 3 })

type CleanUpParts = { db: Database; blobs: BlobStore; now: () => Date }

/** Longer than any attempt takes. */
const ORPHANED_AFTER_MS = DAY_MS

export function cleanUpFilesJob({ db, blobs, now }: CleanUpParts): Job<unknown> {
  async function findKept(keys: string[]): Promise<Set<string>> {
    const rows = await findCreations(db, [...new Set(keys.map(creationOf))])
    const kept = new Set(rows.map(({ id }) => id))
    return new Set(keys.filter((key) => kept.has(creationOf(key))))
  }

  return withHandler(cleanUpFiles, async (_, { signal }) => {
    const storedBefore = new Date(now().getTime() - ORPHANED_AFTER_MS)
    await deleteOrphans({ blobs, prefix: 'creations/', storedBefore, findKept, signal })
  })
}

export const cleanUpFilesHourly = defineSchedule({
  name: 'creations.clean-up-files.hourly',
  job: cleanUpFiles,
  payload: {},
  cron: '37 * * * *',
})
