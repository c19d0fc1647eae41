import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { maxBytesOfAny, maxUploadBytes, type Tier } from '../../shared/catalogue/tiers.ts'
import { cutProblem } from '../../shared/catalogue/video-cuts.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { shortName } from '../../shared/shorten.ts'
import type { Owner } from '../credits/owner.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { ConcurrencyLimit, EVERYBODY } from '../limits/concurrency-limit.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { BlockedFiles } from '../moderation/blocked-files.ts'
import type { BlobStore } from './blob-store.ts'
import { sendDeletion } from './delete-files.job.ts'
import type { DirectTransfers } from './direct-transfers.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Cut, MediaTools } from './media-tools.ts'
import { createPartialUploads } from './partial-uploads.ts'
import {
  BLOB_PREFIX,
  deleteOfUser,
  findUpload,
  heldBytes,
  holdsBlob,
  insertUpload,
  lockHeld,
  moveToUser,
  type UploadRow,
  wasDeleted,
} from './uploads.store.ts'
import { fromSender, type IncomingBody, inWorkspace, refuseLargerThan, writeToFile } from './workspace.ts'

const KEPT_MS = 3 * DAY_MS
const GIGABYTE = 2 ** 30
/** The quota keeps anybody from filling the disk; uploads expire after a few days, which makes room again. */
const MAX_HELD_BYTES = { visitor: 2 * GIGABYTE, user: 20 * GIGABYTE }

/** Encoding takes a whole core of this node, which serves everybody. */
const CUT_CONCURRENCY = { atOnce: 1, maxWaiting: 8 }

export type UploadParts = {
  db: Database
  blobs: BlobStore
  queue: JobQueue
  media: MediaTools
  limits: Limits
  /** Null if browsers cannot reach the storage. */
  direct: DirectTransfers | null
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

export type IncomingFile = {
  name: string
  body: IncomingBody
  signal?: AbortSignal | undefined
}

export type Uploads = ReturnType<typeof createUploads>

/** Accepts uploads: checks, strips and keeps them for a few days. */
export function createUploads(parts: UploadParts) {
  const cutting = new ConcurrencyLimit(CUT_CONCURRENCY)
  const { db, blobs, disk, queue, media, limits, blockedFiles, workspaceRoot, now } = parts

  const tierOf = async ({ kind, id }: Owner): Promise<Tier> => {
    if (kind === 'visitor') return 'visitor'
    return (await parts.isVip(id)) ? 'vip' : 'account'
  }

  /** Called before a file is received: whether its owner may upload another one. */
  async function admit(owner: Owner): Promise<void> {
    await disk.requireRoom()
    await limits.consume('uploadsPerOwner', owner.id)
    refuseOver(owner, await heldBytes(db.orm, owner, ''))
  }

  /** Writes the upload's row if it fits the quota; of simultaneous uploads only as many are written as fit together. */
  async function writeIfFits(owner: Owner, { id, bytes }: Size, write: (tx: Tx) => Promise<void>) {
    await inTransaction(db, async (tx) => {
      await lockHeld(tx, owner)
      if (await wasDeleted(tx, owner)) throw new AppError('session_ended')
      refuseOver(owner, (await heldBytes(tx, owner, id)) + bytes)
      await write(tx)
    })
  }

  /** Stores a file from a folder of its own, if the site accepts it. */
  async function keepFile(owner: Owner, { id, name, path, signal }: LocalFile): Promise<Upload> {
    const refused = { file: shortName(name) }
    if (await blockedFiles.hasBytes(path)) throw new AppError('upload_blocked', refused)
    const facts = await media.probe(path, signal)
    refuseLargerThan(maxUploadBytes(await tierOf(owner), facts.kind), (await stat(path)).size)
    const cleanPath = `${path}-clean`
    await media.strip(path, facts, cleanPath, signal)
    if (await blockedFiles.looksLike({ path: cleanPath, kind: facts.kind }))
      throw new AppError('upload_blocked', refused)
    const { size: bytes } = await stat(cleanPath)
    const blobKey = `${BLOB_PREFIX}${id}`
    await blobs.put(blobKey, createReadStream(cleanPath), { contentType: facts.mime, bytes, signal })
    const { kind, mime, width, height, durationMs, frames } = facts
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
    const found = { kind, mime, bytes, width, height, durationMs, frames }
    const row = { id, name, ...found, blobKey, createdAt, expiresAt }
    try {
      await writeIfFits(owner, { id, bytes }, (tx) => insertUpload(tx, owner, row))
    } catch (error) {
      if (error instanceof AppError) await blobs.delete([blobKey])
      throw error
    }
    return get(owner, id)
  }

  const keep = (owner: Owner, { id, name, body, signal }: IncomingFile & { id: string }) =>
    inWorkspace(workspaceRoot, async (folder) => {
      const path = join(folder, 'original')
      await writeToFile(body, path, maxBytesOfAny(await tierOf(owner)), signal)
      return keepFile(owner, { id, name, path, signal })
    })

  async function get(owner: Owner, id: string): Promise<Upload> {
    const row = await findUpload(db.orm, owner, id)
    if (!row) throw new AppError('not_found')
    return uploadOf(row)
  }

  async function cutVideo(owner: Owner, id: string, cut: Cut, signal?: AbortSignal): Promise<Upload> {
    const { name, kind, blobKey, ...facts } = await get(owner, id)
    const { width, height, durationMs } = facts
    if (kind !== 'video' || !width || !height || !durationMs) throw new AppError('upload_kind')
    const { startMs, endMs, crop } = cut
    const problem = cutProblem({ start_ms: startMs, end_ms: endMs, crop }, { width, height, durationMs })
    if (problem) throw new AppError('input_refused', { field: 'cut', problem })
    await limits.consume('videoCutsPerOwner', owner.id)
    await admit(owner)
    return cutting.run(EVERYBODY, () => cutFrom(owner, { blobKey, name }, cut, signal))
  }

  const cutFrom = (
    owner: Owner,
    { blobKey, name }: Pick<Upload, 'blobKey' | 'name'>,
    cut: Cut,
    signal?: AbortSignal,
  ) =>
    inWorkspace(workspaceRoot, async (folder) => {
      const [whole, part] = [join(folder, 'whole'), join(folder, 'part')]
      await fetchBlob(blobKey, whole, signal)
      await media.cutVideo(whole, await media.probe(whole, signal), cut, part, signal)
      return keepFile(owner, { id: newId('upload'), name, path: part, signal })
    })

  async function fetchBlob(blobKey: string, path: string, signal: AbortSignal | undefined): Promise<void> {
    const opened = await blobs.open(blobKey, { signal })
    if (!opened) throw new AppError('not_found')
    await writeToFile(opened.body, path, maxBytesOfAny('vip'), signal)
  }

  async function joinPictures(owner: Owner, files: readonly Upload[], signal?: AbortSignal): Promise<Upload> {
    if (files.some(({ kind }) => kind !== 'image')) throw new AppError('upload_kind')
    return inWorkspace(workspaceRoot, async (folder) => {
      const paths = files.map((_, index) => join(folder, `${index}`))
      for (const [index, { blobKey }] of files.entries()) await fetchBlob(blobKey, paths[index] ?? '', signal)
      const path = join(folder, 'joined')
      await media.joinPictures(paths, path, signal)
      return keepFile(owner, { id: newId('upload'), name: 'joined.png', path, signal })
    })
  }

  return {
    /** Throws an `upload_…` error or `too_large` if the site does not accept the file; then nothing stays. */
    async receive(owner: Owner, file: IncomingFile): Promise<Upload> {
      await admit(owner)
      return keep(owner, { ...file, body: fromSender(file.body), id: newId('upload') })
    },

    ...createPartialUploads({ ...parts, tierOf, admit, writeIfFits, keep, get }),

    /** Throws `not_found` if it is another person's, or was deleted. */
    get,

    /** A new upload: a part of a video. Throws `input_refused` if there is no such part, or it is too long. */
    cutVideo,

    /** A new upload: pictures of one owner side by side. */
    joinPictures,

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

export type Size = { id: string; bytes: number }

function refuseOver(owner: Owner, heldBytes: number): void {
  if (heldBytes > MAX_HELD_BYTES[owner.kind]) throw new AppError('slow_down', { seconds: DAY_MS / 1000 })
}

type LocalFile = { id: string; name: string; path: string; signal?: AbortSignal | undefined }

function uploadOf({ ownerKind: _kind, ownerId: _id, expiresAt: _end, ...upload }: UploadRow): Upload {
  return upload
}
