import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../src/db/database.ts'
import { copyTables, loadTables } from '../src/db/table-copies.ts'

/**
 * Saves the database's current content, and returns a function that restores it: everything written since is then gone.
 */
export async function takeBackup({ pool }: Database): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-backup-'))
  const copies = await copyTables(pool, ['public'], folder)
  return async () => {
    await loadTables(pool, copies, folder)
    await rm(folder, { recursive: true })
  }
}
