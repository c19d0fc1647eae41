import type { Tx } from '../../db/transaction.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { AFTER_NEXT_GRANT_MS } from './monthly-grants.ts'
import { addMonths } from './months.ts'
import type { ProviderName } from './payment-gateway.ts'
import type { PaymentIssues } from './payment-issues.service.ts'
import { type Transaction, updateTransaction } from './transactions.store.ts'

/** The part of the ledger that payments write to. */
type Ledger = Pick<Credits, 'openAccount' | 'grant' | 'clawBack'>

export type PaymentContext = {
  provider: ProviderName
  /** The tenant key: sales under another one belong to another site. */
  domain: string
  ledger: Ledger
  queue: JobQueue
  issues: Pick<PaymentIssues, 'report' | 'close'>
  now: () => Date
}

/**
 * Takes credits back for refunds and disputes, and returns them when these are undone, as after a dispute that was won.
 * The row must be locked.
 */
export async function takeBack(
  tx: Tx,
  { ledger, now }: PaymentContext,
  transaction: Transaction,
  owed: number,
): Promise<void> {
  const { id, userId, domain, kind, takenBack, clawedBack, returned } = transaction
  if (owed === takenBack) return
  const account = await ledger.openAccount(tx, { kind: 'user', id: userId, domain })
  const at = now()
  if (owed > takenBack) {
    const { taken } = await ledger.clawBack(tx, { account, reference: id, total: owed + returned })
    await updateTransaction(tx, id, { takenBack: owed, clawedBack: clawedBack + taken, updatedAt: at })
    return
  }
  const amount = Math.floor(((clawedBack - returned) * (takenBack - owed)) / takenBack)
  if (amount > 0) {
    await ledger.grant(tx, {
      account,
      source: kind,
      amount,
      // Credits of a pack never expire, those of a plan last as long as if they were given today.
      ...(kind === 'subscription' && { expiresAt: lastsUntil(at) }),
      reference: id,
      key: `returned:${id}:${returned + amount}`,
    })
  }
  await updateTransaction(tx, id, { takenBack: owed, returned: returned + amount, updatedAt: at })
}

function lastsUntil(at: Date): Date {
  return new Date(addMonths(at, 1).getTime() + AFTER_NEXT_GRANT_MS)
}
