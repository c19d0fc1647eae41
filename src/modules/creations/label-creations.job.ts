import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { SharedCopies } from '../assets/shared-copies.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import { POSTER } from './creation-views.ts'
import type { CreationRow } from './creations.store.ts'
import { listUnlabelled, writeLabels } from './labels.store.ts'
import { lightestFile } from './lightest-file.ts'

/** Labels for what can be seen in a picture on this machine's disk. */
export type LabelPicture = (path: string, signal: AbortSignal) => Promise<string[]>

type LabelParts = {
  db: Database
  blobs: Pick<BlobStore, 'open'>
  /** The folder for files that are being labeled. */
  workspaceRoot: string
  labelPicture: LabelPicture
}

/** A minute's work for a slow machine. */
const BATCH = 50
/** The network looks at no more. */
const LOOKED_AT_PIXELS = 416

const labelCreations = defineJob({ name: 'creations.label', schema: z.object({}), maxAttempts: 3 })

/** Labels creations without labels, the newest first, so that people can search for what is in them. */
export function labelCreationsJob({ db, blobs, workspaceRoot, labelPicture }: LabelParts): Job<unknown> {
  const copies = new SharedCopies({ blobs, workspaceRoot })

  async function look(files: CreationRow['files'], signal: AbortSignal, log: Logger): Promise<string[]> {
    const key = pictureIn(files)
    try {
      return await copies.use([key], signal, (pathOf) => labelPicture(pathOf(key), signal))
    } catch (error) {
      signal.throwIfAborted()
      // It would fail every minute, and delay all others.
      log.warn({ err: error, key }, 'a creation could not be looked at')
      return []
    }
  }

  return withHandler(labelCreations, async (_, { signal, log }) => {
    for (const { id, files } of await listUnlabelled(db, BATCH)) {
      signal.throwIfAborted()
      await writeLabels(db, id, await look(files, signal, log))
    }
  })
}

function pictureIn(files: CreationRow['files']): string {
  const poster = files.find(({ variant }) => variant === POSTER)
  return poster?.blobKey ?? lightestFile(files, LOOKED_AT_PIXELS)
}

export const labelCreationsEveryMinute = defineSchedule({
  name: 'creations.label.every-minute',
  job: labelCreations,
  payload: {},
  cron: '* * * * *',
})
