import { z } from 'zod'
import type { Tx } from '../../db/transaction.ts'
import { defineJob, type Job, withHandler } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { BlobStore } from './blob-store.ts'

const BATCH = 500

const deleteFiles = defineJob({
  name: 'assets.delete-files',
  schema: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 10,
})

/** Deletes files once the transaction that deletes their rows has committed. */
export async function sendDeletion(
  queue: Pick<JobQueue, 'send'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += BATCH) {
    await queue.send(tx, deleteFiles, { keys: keys.slice(start, start + BATCH) })
  }
}

export function deleteFilesJob({ blobs }: { blobs: BlobStore }): Job<unknown> {
  return withHandler(deleteFiles, ({ keys }) => blobs.delete(keys))
}
