import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { maxBytesOfAny, type Tier } from '../../shared/catalogue/tiers.ts'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Owner } from '../credits/owner.ts'
import { BlobLengthError, type BlobStore } from './blob-store.ts'
import type { DiskSpace } from './disk-space.ts'
import type { IncomingFile, Size, Upload } from './uploads.service.ts'
import {
  appendPart,
  deletePartial,
  findPartial,
  findUpload,
  insertPartial,
  type PartialUpload,
} from './uploads.store.ts'
import { fromSender, refuseLargerThan } from './workspace.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

type Parts = {
  db: Database
  blobs: BlobStore
  disk: Pick<DiskSpace, 'requireRoom'>
  now: () => Date
  tierOf: (owner: Owner) => Promise<Tier>
  admit: (owner: Owner) => Promise<void>
  writeIfFits: (owner: Owner, size: Size, write: (tx: Tx) => Promise<void>) => Promise<void>
  keep: (owner: Owner, file: IncomingFile & { id: string }) => Promise<Upload>
  get: (owner: Owner, id: string) => Promise<Upload>
}

type IncomingPart = { offset: number; body: IncomingFile['body']; signal?: AbortSignal | undefined }

/** How far an upload in parts has come. */
export type UploadState = { id: string; bytes: number; received: number }

/** Uploads that arrive piece by piece, so that a broken connection costs one piece. */
export function createPartialUploads({ db, blobs, disk, now, tierOf, admit, writeIfFits, keep, get }: Parts) {
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

  return {
    /** The id is also that of the upload which the parts become. */
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
     * Adds the next part. One that is there already is dropped, so that a part whose answer was lost may be sent again;
     * one that arrives only in part changes nothing.
     */
    async putPart(owner: Owner, id: string, { offset, body, signal }: IncomingPart): Promise<UploadState> {
      const { bytes, received } = await getPartial(owner, id)
      if (offset > received || offset % UPLOAD_PART_BYTES !== 0) {
        throw new AppError('input_refused', { field: 'offset', problem: `${received} is the next one` })
      }
      await disk.requireRoom()
      const partBytes = Math.min(UPLOAD_PART_BYTES, bytes - offset)
      const blobKey = `upload-parts/${id}/${randomUUID()}`
      await putExactly(blobs, blobKey, { body: fromSender(body), bytes: partBytes, signal })
      const added = await appendPart(db.orm, { id, offset, bytes: partBytes, blobKey })
      if (!added) await blobs.delete([blobKey])
      return status(owner, id)
    },

    status,

    /** Safe to repeat. A file that is not taken is dropped for good; after any other failure it can be tried again. */
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
    yield* part.body
  }
}
