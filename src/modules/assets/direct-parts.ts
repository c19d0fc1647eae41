import { AppError } from '../../shared/errors.ts'
import type { Owner } from '../credits/owner.ts'
import type { DirectTransfers, DirectUpload } from './direct-transfers.ts'
import type { UploadState } from './partial-uploads.ts'
import type { IntakeParts } from './upload-intake.ts'
import { appendPart } from './uploads.store.ts'

type DirectParts = Pick<IntakeParts, 'db' | 'blobs' | 'limits'> & {
  /** Null if browsers cannot reach the storage. */
  direct: Pick<DirectTransfers, 'uploadLink'> | null
  /** The part that begins at the offset, which must be the next one, or one that is there already. */
  duePart: (owner: Owner, id: string, offset: number) => Promise<{ partBytes: number }>
  status: (owner: Owner, id: string) => Promise<UploadState>
}

/** A part by its position and its SHA-256, which names its blob: uploaded bytes are compared with it. */
type DirectPart = { offset: number; sha256: string }

const HASH_IN_KEY = /\/([0-9a-f]{64})$/
const directKey = (id: string, sha256: string) => `upload-parts/${id}/${sha256}`

/** The SHA-256 that was promised for a part; null for one that came through the site. */
export function hashInKey(blobKey: string): string | null {
  return HASH_IN_KEY.exec(blobKey)?.[1] ?? null
}

/** Parts that browsers put into the storage themselves. */
export function createDirectParts({ db, blobs, limits, direct, duePart, status }: DirectParts) {
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
  }
}
