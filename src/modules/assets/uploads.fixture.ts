import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../../adapters/media/find-ffmpeg.ts'
import { createMediaTools } from '../../adapters/media/media-tools.ts'
import { createGraphileQueue } from '../../adapters/queue/graphile-queue.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import type { Database } from '../../db/database.ts'
import type { Owner } from '../credits/owner.ts'
import { createLimits } from '../limits/limits.service.ts'
import type { BlobStore } from './blob-store.ts'
import type { DirectTransfers } from './direct-transfers.ts'
import { createDiskSpace } from './disk-space.ts'
import type { MediaTools } from './media-tools.ts'
import { createUploads } from './uploads.service.ts'

type TestBucket = { blobs: BlobStore; direct: DirectTransfers }

/** Uploads on a temporary disk, with a clock that the test sets. */
export async function createTestUploads(db: Database, replacement?: MediaTools, bucket?: TestBucket) {
  const folder = await mkdtemp(join(tmpdir(), 'plumdrop-uploads-'))
  const workspaceRoot = join(folder, 'work')
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  const tools = createMediaTools({ ffmpeg })
  const blobs = bucket?.blobs ?? (await DiskBlobStore.open(folder))
  const limits = createLimits(db.pool)
  let clock: Date | null = null
  const now = () => clock ?? new Date()
  const vips = new Set<string>()
  const blocked: { bytes: Buffer | null } = { bytes: null }
  const free = { mb: 1_000 }
  const disk = createDiskSpace({ folder, minFreeMb: 100, readFreeMb: async () => free.mb })
  return {
    blobs,
    /** The free space of the disk; with less than 100 MB it counts as full. */
    free,
    limits,
    /** Banned files. */
    blocked,
    /** The accounts with a larger size limit. */
    vips,
    workspaceRoot,
    now,
    uploads: createUploads({
      db,
      blobs,
      queue: createGraphileQueue(db),
      media: replacement ?? tools,
      limits,
      direct: bucket?.direct ?? null,
      disk,
      isVip: async (userId) => vips.has(userId),
      blockedFiles: {
        hasBytes: async (path) => blocked.bytes !== null && (await readFile(path)).equals(blocked.bytes),
        looksLike: async () => false,
      },
      workspaceRoot,
      now,
    }),
    setClock: (at: Date | null) => {
      clock = at
    },
    async blobKeys() {
      const keys: string[] = []
      for await (const { key } of blobs.list('')) keys.push(key)
      return keys
    },
    /** Leftovers on the disk of uploads that are over. */
    leftovers: async () => [
      ...(await readdir(workspaceRoot).catch(() => [])),
      ...(await readdir(join(folder, 'drafts'))),
    ],
    async close() {
      tools.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const newOwner = (kind: Owner['kind'] = 'visitor'): Owner => ({
  kind,
  id: randomUUID(),
  domain: 'plumdrop.test',
})

/** A body that arrives in pieces. */
export async function* inPieces(bytes: Uint8Array, pieceBytes = 1000): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}
