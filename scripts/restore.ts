import path from 'node:path'
import { installQueue } from '../src/adapters/queue/graphile-schema.ts'
import { openDatabase } from '../src/db/database.ts'
import { describeBackup } from '../src/main/backups.ts'
import { connectConfiguredDatabase } from '../src/main/compose.ts'
import { openBlobStore } from '../src/main/infrastructure.ts'
import { createLog } from '../src/main/log.ts'
import { runCommand } from '../src/main/run-command.ts'
import { verifyJournal } from '../src/main/verify-journal.ts'
import { restoreBackup } from '../src/modules/backups/restore-backup.ts'

/** `npm run restore -- FOLDER`: into the database and the storage that the settings name, which have to be empty. */
await runCommand(async (config) => {
  const [, , folder] = process.argv
  if (!folder) {
    console.error('Name the folder of the backup: npm run restore -- FOLDER')
    return false
  }
  const log = createLog('warn')
  const { pool, close } = await connectConfiguredDatabase(config, log)
  try {
    const blobs = await openBlobStore(config)
    const manifest = await restoreBackup({ pool, log, installQueue, blobs, folder: path.resolve(folder) })
    console.log(`${describeBackup(manifest)}, made ${manifest.made_at}.`)
    return await verifyJournal(openDatabase(pool))
  } finally {
    await close()
  }
})
