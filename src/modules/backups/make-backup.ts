import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { hashed } from '../../db/hashed.ts'
import { appliedMigrations } from '../../db/migrate.ts'
import { copyTables } from '../../db/table-copies.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { BackupError, fileIn, type Manifest, tablesFolder, writeManifest } from './backup-folder.ts'

type BackupOptions = {
  pool: Pool
  schemas: readonly string[]
  /** Null leaves files out, for instance if they stay in place. */
  blobs: BlobStore | null
  folder: string
  now: () => Date
}

/**
 * Writes everything into an empty folder. Safe while the site runs: the rows are those of one moment, and files are
 * copied after them.
 */
export async function makeBackup({ pool, schemas, blobs, folder, now }: BackupOptions): Promise<Manifest> {
  // Rows contain addresses, and files are what people made: no other user of the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder.`)
  const madeAt = now()
  const migrations = await appliedMigrations(pool)
  if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to keep.')
  const copies = await copyTables(pool, schemas, tablesFolder(folder))
  const manifest: Manifest = {
    format: 1,
    made_at: madeAt.toISOString(),
    migrations,
    ...copies,
    files: blobs ? await copyFiles(blobs, folder) : [],
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function copyFiles(blobs: BlobStore, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for await (const { key } of blobs.list('')) {
    const copied = await copyFile(blobs, key, fileIn(folder, key))
    if (copied) files.push(copied)
  }
  return files
}

/** Null if the file was deleted since it was listed. */
async function copyFile(
  blobs: BlobStore,
  key: string,
  target: string,
): Promise<Manifest['files'][number] | null> {
  const blob = await blobs.open(key)
  if (!blob) return null
  const hash = createHash('sha256')
  await mkdir(path.dirname(target), { recursive: true })
  await pipeline(blob.body, hashed(hash), createWriteStream(target))
  return { key, bytes: blob.bytes, content_type: blob.contentType, sha256: hash.digest('hex') }
}
