import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { maxBytesOfAny, maxUploadBytes, type Tier } from '../../shared/catalogue/tiers.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { shortName } from '../../shared/shorten.ts'
import type { Owner } from '../credits/owner.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { BlockedFiles } from '../moderation/blocked-files.ts'
import { wasDeleted } from '../people/find-account.ts'
import type { BlobStore } from './blob-store.ts'
import type { DiskSpace } from './disk-space.ts'
import type { MediaTools } from './media-tools.ts'
import {
  BLOB_PREFIX,
  findUpload,
  heldBytes,
  insertUpload,
  lockHeld,
  type UploadRow,
} from './uploads.store.ts'
import { type IncomingBody, inWorkspace, refuseLargerThan, writeToFile } from './workspace.ts'

const KEPT_MS = 3 * DAY_MS
const GIGABYTE = 2 ** 30
/** The quota keeps anybody from filling the disk; uploads expire after a few days, which makes room again. */
const MAX_HELD_BYTES = { visitor: 2 * GIGABYTE, user: 20 * GIGABYTE }

export type IntakeParts = {
  db: Database
  blobs: BlobStore
  media: MediaTools
  limits: Limits
  disk: Pick<DiskSpace, 'requireRoom'>
  isVip: (userId: string) => Promise<boolean>
  /** Checks for banned files. */
  blockedFiles: Pick<BlockedFiles, 'hasBytes' | 'looksLike'>
  /** A folder for files that are being checked. */
  workspaceRoot: string
  now: () => Date
}

export type Upload = {
  id: string
  name: string
  kind: MediaKind
  mime: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  frames: number | null
  blobKey: string
  createdAt: Date
}

type NewFile = { id: string; name: string; signal?: AbortSignal | undefined }
/** A file in a folder of its own. */
type LocalFile = NewFile & { path: string }
export type IncomingFile = NewFile & { body: IncomingBody }
type Size = { id: string; bytes: number }

export type UploadIntake = ReturnType<typeof createUploadIntake>

/** What all ways to an upload have in common: the quota, and the checks of the file. */
export function createUploadIntake(parts: IntakeParts) {
  const { db, blobs, disk, media, limits, blockedFiles, workspaceRoot, now } = parts

  const tierOf = async ({ kind, id }: Owner): Promise<Tier> => {
    if (kind === 'visitor') return 'visitor'
    return (await parts.isVip(id)) ? 'vip' : 'account'
  }

  async function get(owner: Owner, id: string): Promise<Upload> {
    const row = await findUpload(db.orm, owner, id)
    if (!row) throw new AppError('not_found')
    return uploadOf(row)
  }

  /** Writes the upload's row if it fits the quota; of simultaneous uploads only as many are written as fit together. */
  async function writeIfFits(owner: Owner, { id, bytes }: Size, write: (tx: Tx) => Promise<void>) {
    await inTransaction(db, async (tx) => {
      await lockHeld(tx, owner)
      // Perhaps while the file was arriving.
      if (owner.kind === 'user' && (await wasDeleted(tx, owner.id))) throw new AppError('session_ended')
      refuseOver(owner, (await heldBytes(tx, owner, id)) + bytes)
      await write(tx)
    })
  }

  /** The file without anything that is not part of what it shows. Throws an `upload_…` error if it is not accepted. */
  async function cleaned(owner: Owner, { name, path, signal }: LocalFile) {
    const refused = { file: shortName(name) }
    if (await blockedFiles.hasBytes(path)) throw new AppError('upload_blocked', refused)
    const facts = await media.probe(path, signal)
    refuseLargerThan(maxUploadBytes(await tierOf(owner), facts.kind), (await stat(path)).size)
    const cleanPath = `${path}-clean`
    await media.strip(path, facts, cleanPath, signal)
    if (await blockedFiles.looksLike({ path: cleanPath, kind: facts.kind }))
      throw new AppError('upload_blocked', refused)
    const { kind, mime, width, height, durationMs, frames } = facts
    const { size: bytes } = await stat(cleanPath)
    return { path: cleanPath, facts: { kind, mime, bytes, width, height, durationMs, frames } }
  }

  /** Stores a file, if the site accepts it. */
  async function keepFile(owner: Owner, file: LocalFile): Promise<Upload> {
    const { id, name, signal } = file
    const { path, facts } = await cleaned(owner, file)
    const { mime: contentType, bytes } = facts
    const blobKey = `${BLOB_PREFIX}${id}`
    await blobs.put(blobKey, createReadStream(path), { contentType, bytes, signal })
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
    const row = { id, name, ...facts, blobKey, createdAt, expiresAt }
    try {
      await writeIfFits(owner, { id, bytes }, (tx) => insertUpload(tx, owner, row))
    } catch (error) {
      // A repetition that is refused must not take away what the first one has stored.
      const isKept = (await findUpload(db.orm, owner, id)) !== null
      if (error instanceof AppError && !isKept) await blobs.delete([blobKey])
      throw error
    }
    return get(owner, id)
  }

  return {
    tierOf,
    get,
    writeIfFits,
    keepFile,

    /** Called before a file is received: whether its owner may upload another one. */
    async admit(owner: Owner): Promise<void> {
      await disk.requireRoom()
      await limits.consume('uploadsPerOwner', owner.id)
      refuseOver(owner, await heldBytes(db.orm, owner, ''))
    },

    /** Stores what arrives, if the site accepts it. */
    keep: (owner: Owner, { id, name, body, signal }: IncomingFile): Promise<Upload> =>
      inWorkspace(workspaceRoot, async (folder) => {
        const path = join(folder, 'original')
        await writeToFile(body, path, maxBytesOfAny(await tierOf(owner)), signal)
        return keepFile(owner, { id, name, path, signal })
      }),
  }
}

function refuseOver(owner: Owner, held: number): void {
  if (held > MAX_HELD_BYTES[owner.kind]) throw new AppError('slow_down', { seconds: DAY_MS / 1000 })
}

function uploadOf({ ownerKind: _kind, ownerId: _id, expiresAt: _end, ...upload }: UploadRow): Upload {
  return upload
}
