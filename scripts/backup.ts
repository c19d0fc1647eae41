import path from 'node:path'
import { BACKED_UP_SCHEMAS, describeBackup } from '../src/main/backups.ts'
import { connectConfiguredDatabase } from '../src/main/compose.ts'
import { openBlobStore } from '../src/main/infrastructure.ts'
import { createLog } from '../src/main/log.ts'
import { runCommand } from '../src/main/run-command.ts'
import { makeBackup } from '../src/modules/backups/make-backup.ts'

/** `npm run backup -- FOLDER`: the database and all files, whether or not the site runs. */
await runCommand(async (config) => {
  const now = () => new Date()
  const folder = path.resolve(
    process.argv[2] ?? `backup-${now().toISOString().replace(/\D/g, '').slice(0, 14)}`,
  )
  const { pool, close } = await connectConfiguredDatabase(config, createLog('warn'))
  try {
    const blobs = await openBlobStore(config)
    const manifest = await makeBackup({ pool, schemas: BACKED_UP_SCHEMAS, blobs, folder, now })
    console.log(`${describeBackup(manifest)}: ${folder}`)
    return true
  } finally {
    await close()
  }
})
