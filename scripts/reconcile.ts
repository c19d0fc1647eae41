import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createGraphileQueue } from '../src/adapters/queue/graphile-queue.ts'
import { openConfiguredDatabase } from '../src/main/compose.ts'
import { composePayments } from '../src/main/compose-payments.ts'
import type { Config } from '../src/main/config.ts'
import { loadProvider } from '../src/main/payment-providers.ts'
import { runCommand } from '../src/main/run-command.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import { createLimits } from '../src/modules/limits/limits.service.ts'

/**
 * Compares our payments with the provider's and updates ours to match. After a backup was restored, this brings back
 * what was paid since it was made. Safe to repeat, and beside the running site.
 */
await runCommand(async (config) => {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } })
  const days = Number(values.days)
  if (!Number.isInteger(days) || days <= 0 || days > 400) {
    console.error('Say how many days to look back, from 1 to 400, such as: npm run reconcile -- --days 30')
    return false
  }
  await reconcile(config, days)
  return true
})

async function reconcile(config: Config, daysBack: number): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  const database = await openConfiguredDatabase(config, log)
  const { db } = database
  try {
    const { reconciliation } = composePayments({
      ...config,
      db,
      queue: createGraphileQueue(db),
      limits: createLimits(db.pool),
      credits: createCredits(db),
      development: !config.production,
      makeProvider: await loadProvider(config.payments),
      log,
      now: () => new Date(),
    })
    const { compared, mended, open } = await reconciliation.run({ days: daysBack })
    console.log(`Compared ${compared} payments and subscriptions of the last ${daysBack} days.`)
    console.log(`Mended: ${mended}. For you to look at in the console: ${open}.`)
  } finally {
    await database.close()
  }
}
