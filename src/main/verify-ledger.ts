import { openConfiguredDatabase } from './compose.ts'
import { createLog } from './log.ts'
import { runCommand } from './run-command.ts'
import { verifyJournal } from './verify-journal.ts'

/**
 * Recomputes every hash of the credit journal. Safe while the site runs; exits with 1 where something was changed.
 */
await runCommand(async (config) => {
  const database = await openConfiguredDatabase(config, createLog('warn'))
  try {
    return await verifyJournal(database.db)
  } finally {
    await database.close()
  }
})
