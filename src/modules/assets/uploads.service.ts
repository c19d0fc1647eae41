import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../shared/ids.ts'
import type { Owner } from '../credits/owner.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { sendDeletion } from './delete-files.job.ts'
import { createDerivedUploads } from './derived-uploads.ts'
import type { DirectTransfers } from './direct-transfers.ts'
import { createPartialUploads } from './partial-uploads.ts'
import { createUploadIntake, type IncomingFile, type IntakeParts, type Upload } from './upload-intake.ts'
import { deleteOfUser, holdsBlob, lockHeld, moveToUser } from './uploads.store.ts'
import { fromSender } from './workspace.ts'

type UploadParts = IntakeParts & {
  queue: JobQueue
  /** Null if browsers cannot reach the storage. */
  direct: DirectTransfers | null
}

export type Uploads = ReturnType<typeof createUploads>

/** Accepts uploads: checks, strips and keeps them for a few days. */
export function createUploads(parts: UploadParts) {
  const { db, queue } = parts
  const intake = createUploadIntake(parts)

  return {
    /** Throws an `upload_…` error or `too_large` if the site does not accept the file; then nothing stays. */
    async receive(owner: Owner, file: Omit<IncomingFile, 'id'>): Promise<Upload> {
      await intake.admit(owner)
      return intake.keep(owner, { ...file, body: fromSender(file.body), id: newId('upload') })
    },

    ...createPartialUploads({ ...parts, ...intake }),
    ...createDerivedUploads({ ...parts, ...intake }),

    /** Throws `not_found` if it is another person's, or was deleted. */
    get: intake.get,

    /** A visitor's uploads move to the account at sign-in. */
    adopt: moveToUser,

    /** Whether a blob belongs to an upload. */
    keeps: (blobKey: string): Promise<boolean> => holdsBlob(db.orm, blobKey),

    /** Deletes all uploads of a deleted account, the bytes as soon as it is gone. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await lockHeld(tx, { id: userId })
      await sendDeletion(queue, tx, await deleteOfUser(tx, userId))
    },
  }
}
