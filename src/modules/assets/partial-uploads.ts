import { createHash, randomUUID } from 'node:crypto'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Owner } from '../credits/owner.ts'
import { BlobLengthError, type BlobStore } from './blob-store.ts'
import type { DirectTransfers, DirectUpload } from './direct-transfers.ts'
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

/** A part by its position and its SHA-256, which names its blob: uploaded bytes are compared with it. */
type DirectPart = { offset: number; sha256: string }

const HASH_IN_NAME = /\/([0-9a-f]{64})$/
const directKey = (id: string, sha256: string) => `upload-parts/${id}/${sha256}`

type IncomingPart = { offset: number; body: IncomingFile['body']; signal?: AbortSignal | undefined }

/** How much of a partial upload has arrived. */
export type UploadState = { id: string; bytes: number; received: number }

/** Uploads that arrive in parts, so that a broken connection costs only one part. */
export function createPartialUploads(values: PartialParts) {
  const { db, blobs, direct, disk, limits, now, tierOf, admit, writeIfFits, keep, get } = values

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
    /** Whether parts may be put directly into the storage. */
    takesDirectParts: direct !== null,

    /** Where to put a part. Nobody can read it there until the whole file has been checked. */
    async linkPart(owner: Owner, id: string, { offset, sha256 }: DirectPart): Promise<DirectUpload> {
      if (!direct) throw new AppError('not_found')
      const { partBytes } = await duePart(owner, id, offset)
      await limits.consume('directPartsPerOwner', owner.id)
      return direct.uploadLink(directKey(id, sha256), { bytes: partBytes, sha256 })
    },

    /** Adds a part that was put into the storage; safe to repeat. */
    async addPart(owner: Owner, id: string, { offset, sha256 }: DirectPart): Promise<UploadState> {
      if (!direct) throw new AppError('not_found')
      const { partBytes } = await duePart(owner, id, offset)
      const blobKey = directKey(id, sha256)
      const found = await blobs.head(blobKey)
      if (found?.bytes !== partBytes) {
        throw new AppError('input_refused', { field: 'part', problem: `it must have ${partBytes} bytes` })
      }
      await appendPart(db.orm, { id, offset, bytes: partBytes, blobKey })
      return status(owner, id)
    },

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

    /** Safe to repeat. A refused file is deleted for good; after any other error the finish can be tried again. */
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
    const promised = HASH_IN_NAME.exec(key)?.[1]
    const hash = createHash('sha256')
    for await (const chunk of part.body) {
      hash.update(chunk)
      yield chunk
    }
    // Not every storage compares the bytes with the checksum that was signed.
    if (promised && hash.digest('hex') !== promised) throw new AppError('upload_unreadable')
  }
}
