import { createReadStream } from 'node:fs'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { migrate } from '../../db/migrate.ts'
import { loadTables } from '../../db/table-copies.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { BackupError, fileIn, type Manifest, readManifest, tablesFolder } from './backup-folder.ts'

type RestoreOptions = {
  pool: Pool
  log: Logger
  /** Creates the tables of the queue, which are not ours. */
  installQueue: (pool: Pool, log: Logger) => Promise<void>
  blobs: BlobStore | null
  folder: string
}

/**
 * Restores a backup into an empty database and its files into the storage. The schema is first migrated to where it was
 * at the time of the backup, and to the current one once the rows are back, so that a newer version can restore an
 * older backup.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { pool, log, installQueue, blobs, folder } = options
  const manifest = await readManifest(folder)
  await refuseUsed(pool)
  await migrate({ pool, log, only: manifest.migrations })
  await installQueue(pool, log)
  await loadTables(pool, manifest, tablesFolder(folder))
  await migrate({ pool, log })
  if (blobs) await restoreFiles(blobs, manifest.files, folder)
  return manifest
}

async function refuseUsed(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query("select from pg_tables where schemaname = 'public' limit 1")
  if (rowCount) {
    throw new BackupError(
      'The database has tables already, and nothing is ever written over: name an empty one (DATABASE_URL), or an empty DATA_DIR.',
    )
  }
}

async function restoreFiles(blobs: BlobStore, files: Manifest['files'], folder: string): Promise<void> {
  for (const { key, bytes, content_type: contentType, sha256 } of files) {
    const stored = await blobs.put(key, createReadStream(fileIn(folder, key)), { contentType, bytes })
    if (stored.sha256 !== sha256) throw new BackupError(`The file ${key} is not the one that was backed up.`)
  }
}
