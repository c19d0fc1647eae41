import { createCredits } from '../modules/credits/credits.service.ts'
import { describeVerification } from '../modules/credits/describe-verification.ts'
import { openConfiguredDatabase } from './compose.ts'
import { ConfigError, loadConfig } from './config.ts'
import { createLog } from './log.ts'

/** Computes every hash of the credit journal anew. Safe while the site runs; exits with 1 where something was changed. */
async function verifyLedger(): Promise<boolean> {
  const database = await openConfiguredDatabase(loadConfig(process.env), createLog('warn'))
  try {
    const verification = await createCredits(database.db).verifyChain()
    for (const line of describeVerification(verification)) console.log(line)
    return verification.broken === null
  } finally {
    await database.close()
  }
}

try {
  process.loadEnvFile('.env')
} catch {
  // The settings may as well be in the environment already.
}
try {
  process.exitCode = (await verifyLedger()) ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
