import { createHash, randomUUID } from 'node:crypto'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Owner } from '../credits/owner.ts'
import { BlobLengthError, type BlobStore } from './blob-store.ts'
import { createDirectParts, hashInKey } from './direct-parts.ts'
import type { DirectTransfers } from './direct-transfers.ts'
import type { IncomingFile, IntakeParts, Upload, UploadIntake } from './upload-intake.ts'
import {
  appendPart,
  deletePartial,
  findPartial,
  findUpload,
  insertPartial,
  type PartialUpload,
} from './uploads.store.ts'
import { fromSender, refuseLargerThan } from './workspace.ts'

const KEPT_MS = DAY_MS

type PartialParts = Pick<IntakeParts, 'db' | 'blobs' | 'limits' | 'disk' | 'now'> &
  Pick<UploadIntake, 'tierOf' | 'admit' | 'writeIfFits' | 'keep' | 'get'> & {
    direct: Pick<DirectTransfers, 'uploadLink'> | null
  }

type IncomingPart = { offset: number; body: IncomingFile['body']; signal?: AbortSignal | undefined }

/** How much of a partial upload has arrived. */
export type UploadState = { id: string; bytes: number; received: number }

/** Uploads that arrive in parts, so that a broken connection costs only one part. */
export function createPartialUploads(values: PartialParts) {
  const { db, blobs, disk, now, tierOf, admit, writeIfFits, keep, get } = values

  async function getPartial(owner: Owner, id: string): Promise<PartialUpload> {
    const partial = await findPartial(db.orm, owner, id, now())
    if (!partial) throw new AppError('not_found')
    return partial
  }

  async function status(owner: Owner, id: string): Promise<UploadState> {
    const { bytes, received } = await getPartial(owner, id)
    return { id, bytes, received }
  }

  async function drop({ id, parts }: PartialUpload): Promise<void> {
    await deletePartial(db.orm, id)
    await blobs.delete(parts)
  }

  /** The part that begins at the offset, which must be the next one, or one that is there already. */
  async function duePart(owner: Owner, id: string, offset: number): Promise<{ partBytes: number }> {
    const { bytes, received } = await getPartial(owner, id)
    if (offset > received || offset >= bytes || offset % UPLOAD_PART_BYTES !== 0) {
      throw new AppError('input_refused', { field: 'offset', problem: `${received} is the next one` })
    }
    return { partBytes: Math.min(UPLOAD_PART_BYTES, bytes - offset) }
  }

  return {
    ...createDirectParts({ ...values, duePart, status }),

    /** The id is also that of the finished upload. */
    async begin(owner: Owner, { name, bytes }: { name: string; bytes: number }): Promise<{ id: string }> {
      refuseLargerThan(maxBytesOfAny(await tierOf(owner)), bytes)
      await admit(owner)
      const id = newId('upload')
      const expiresAt = new Date(now().getTime() + KEPT_MS)
      const row = { id, ownerKind: owner.kind, ownerId: owner.id, name, bytes, expiresAt }
      await writeIfFits(owner, row, (tx) => insertPartial(tx, row))
      return { id }
    },

    /**
     * Adds the next part. A part that is already there is ignored, so that one whose response was lost may be sent
     * again; one that arrives incomplete changes nothing.
     */
    async putPart(owner: Owner, id: string, { offset, body, signal }: IncomingPart): Promise<UploadState> {
      const { partBytes } = await duePart(owner, id, offset)
      await disk.requireRoom()
      const blobKey = `upload-parts/${id}/${randomUUID()}`
      await putExactly(blobs, blobKey, { body: fromSender(body), bytes: partBytes, signal })
      const added = await appendPart(db.orm, { id, offset, bytes: partBytes, blobKey })
      if (!added) await blobs.delete([blobKey])
      return status(owner, id)
    },

    status,

    /** Safe to repeat, even at the same time. A refused file is deleted for good; after any other error the finish can be tried again. */
    async finish(owner: Owner, id: string, signal?: AbortSignal): Promise<Upload> {
      if (await findUpload(db.orm, owner, id)) return get(owner, id)
      const partial = await getPartial(owner, id)
      const { name, bytes, received, parts } = partial
      if (received < bytes) {
        throw new AppError('input_refused', {
          field: 'parts',
          problem: `${bytes - received} bytes are missing`,
        })
      }
      try {
        const upload = await keep(owner, { id, name, body: wholeOf(blobs, parts), signal })
        await drop(partial)
        return upload
      } catch (error) {
        // A repetition may have been quicker, and have used the parts up.
        if (await findUpload(db.orm, owner, id)) return get(owner, id)
        if (error instanceof AppError) await drop(partial)
        throw error
      }
    },
  }
}

type ExactBody = { body: IncomingFile['body']; bytes: number; signal: AbortSignal | undefined }

async function putExactly(blobs: BlobStore, key: string, { body, bytes, signal }: ExactBody): Promise<void> {
  try {
    await blobs.put(key, body, { contentType: 'application/octet-stream', bytes, signal })
  } catch (error) {
    if (!(error instanceof BlobLengthError)) throw error
    throw new AppError('input_refused', { field: 'part', problem: `it must have ${bytes} bytes` })
  }
}

async function* wholeOf(blobs: BlobStore, keys: readonly string[]): AsyncGenerator<Uint8Array, void> {
  for (const key of keys) {
    const part = await blobs.open(key)
    if (!part) throw new Error('A part of an upload is gone.')
    const promised = hashInKey(key)
    const hash = createHash('sha256')
    for await (const chunk of part.body) {
      hash.update(chunk)
      yield chunk
    }
    // Not every storage compares the bytes with the checksum that was signed.
    if (promised && hash.digest('hex') !== promised) throw new AppError('upload_unreadable')
  }
}
