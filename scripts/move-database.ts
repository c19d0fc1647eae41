import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { installQueue } from '../src/adapters/queue/graphile-schema.ts'
import { openDatabase } from '../src/db/database.ts'
import { BACKED_UP_SCHEMAS, describeBackup } from '../src/main/backups.ts'
import { openConfiguredDatabase } from '../src/main/compose.ts'
import { createLog } from '../src/main/log.ts'
import { runCommand } from '../src/main/run-command.ts'
import { verifyJournal } from '../src/main/verify-journal.ts'
import { makeBackup } from '../src/modules/backups/make-backup.ts'
import { restoreBackup } from '../src/modules/backups/restore-backup.ts'

/**
 * `npm run move-database -- postgres://…`: moves everything from the database that the settings name, the embedded
 * one by default, into an empty one. Files stay where they are. Stop the site first: what it writes meanwhile is left
 * behind.
 */
await runCommand(async (config) => {
  const [, , target] = process.argv
  if (!target) {
    console.error('Name the empty database: npm run move-database -- postgres://user@host/name')
    return false
  }
  const log = createLog('warn')
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-move-'))
  const { db, close } = await openConfiguredDatabase(config, log)
  const pool = connectPostgres({ connection: target, poolSize: 2, log })
  try {
    const copy = path.join(folder, 'copy')
    await makeBackup({
      pool: db.pool,
      schemas: BACKED_UP_SCHEMAS,
      blobs: null,
      folder: copy,
      now: () => new Date(),
    })
    const manifest = await restoreBackup({ pool, log, installQueue, blobs: null, folder: copy })
    console.log(`${describeBackup(manifest)} moved. Now set DATABASE_URL and start the site.`)
    return await verifyJournal(openDatabase(pool))
  } finally {
    await pool.end()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})
