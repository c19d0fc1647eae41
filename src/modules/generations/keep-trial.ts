import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import type { MediaTools } from '../assets/media-tools.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { type EngineRun, endRun } from './engine-runs.store.ts'
import { type EngineTrial, writeMade } from './engine-trials.store.ts'

export type KeepParts = {
  db: Database
  blobs: BlobStore
  media: Pick<MediaTools, 'probe'>
  moderation: Pick<Moderation, 'allowsFile'>
  now: () => Date
}

/** Ends a trial with its result, which has to be paid for even if the content policy hides it. */
export async function keepTrial(
  { db, blobs, media, moderation, now }: KeepParts,
  { trial, run, file }: { trial: EngineTrial; run: EngineRun; file: string },
  signal: AbortSignal,
): Promise<void> {
  const { kind, mime } = await media.probe(file, signal)
  if (!(await moderation.allowsFile({ path: file, kind }, signal))) {
    const lastError = 'The content policy does not allow what was made.'
    await endRun(db.orm, run.id, { state: 'succeeded', creditsCaptured: 0, lastError, at: now() })
    return
  }
  const blobKey = `trials/${trial.id}`
  const { size: bytes } = await stat(file)
  await blobs.put(blobKey, createReadStream(file), { contentType: mime, bytes, signal })
  const replaced = await inTransaction(db, async (tx) => {
    await endRun(tx, run.id, { state: 'succeeded', creditsCaptured: 0, at: now() })
    return writeMade(tx, trial, { blobKey, kind, mime })
  })
  await blobs.delete(replaced)
}
