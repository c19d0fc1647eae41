import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { type Comparison, createComparisons } from './comparisons.ts'
import { type EventSubject, PaymentProviderUnavailable, type ProviderName } from './payment-gateway.ts'
import type { PaymentIssues } from './payment-issues.service.ts'
import { type IssueKind, insertReconciliation } from './payment-issues.store.ts'
import type { PaymentRecords } from './payment-records.ts'
import type { Outcome, Settlement } from './settlement.service.ts'
import { findTransactionByPayment } from './transactions.store.ts'

type ReconciliationParts = {
  db: Database
  provider: ProviderName
  records: PaymentRecords
  settlement: Settlement
  issues: PaymentIssues
  log: Logger
  now: () => Date
}
type Result = { state: 'same' | 'mended' | 'open'; tell: boolean }
type ReconciliationReport = { compared: number; mended: number; open: number }
export type Reconciliation = ReturnType<typeof createReconciliation>

const SAME: Result = { state: 'same', tell: false }

/**
 * Compares the provider's books with ours, from both sides. Every difference is looked up again and recorded as the
 * provider has it, which repairs everything that a lost event or a restored backup can leave behind; whatever still
 * differs is kept for operators.
 */
export function createReconciliation(parts: ReconciliationParts) {
  const { db, provider, records, settlement, issues, log, now } = parts
  const comparisons = createComparisons(db, provider)

  async function settle(subject: EventSubject): Promise<Outcome | 'failed'> {
    try {
      return await settlement.settle(subject)
    } catch (error) {
      // The whole comparison is tried again later; any other error is about this one purchase.
      if (error instanceof PaymentProviderUnavailable) throw error
      log.error({ err: error, subject }, 'a purchase could not be compared')
      return 'failed'
    }
  }

  async function keep(
    { reference, money }: Comparison,
    kind: IssueKind,
    state: 'mended' | 'open',
  ): Promise<Result> {
    const transactionId = (await findTransactionByPayment(db.orm, provider, reference))?.id ?? null
    const { amountCents, currency } = money ?? { amountCents: null, currency: null }
    const issue = { kind, reference, transactionId, amountCents, currency }
    return inTransaction(db, async (tx) => {
      if (state === 'open') {
        const reported = await issues.report(tx, issue)
        return reported === 'dismissed' ? SAME : { state, tell: reported === 'new' && money !== null }
      }
      await issues.close(tx, reference, 'mended')
      await issues.reportMended(tx, issue)
      return { state, tell: money !== null }
    })
  }

  async function compare(comparison: Comparison): Promise<Result> {
    const { subject, differs, named } = comparison
    const before = await differs()
    if (!before && named) return SAME
    const outcome = await settle(subject)
    // It waits for an operator, who has been notified.
    if (outcome === 'parked') return { state: 'open', tell: false }
    if (outcome === 'unknown' && named) return SAME
    if (outcome === 'foreign') return named ? SAME : keep(comparison, 'unknown_to_provider', 'open')
    const after = await differs()
    if (named && after) return keep(comparison, after, 'open')
    const mended = named ? before : after
    return mended ? keep(comparison, mended, 'mended') : SAME
  }

  return {
    async run({ days }: { days: number }): Promise<ReconciliationReport> {
      const since = new Date(now().getTime() - days * DAY_MS)
      const theirs = await records.listSince(since)
      const toCompare = await comparisons.listSince(theirs, since)
      const report = { compared: toCompare.length, mended: 0, open: 0 }
      const toTell = { mended: 0, open: 0 }
      for (const comparison of toCompare) {
        const { state, tell } = await compare(comparison)
        if (state === 'same') continue
        report[state] += 1
        if (tell) toTell[state] += 1
      }
      await insertReconciliation(db, { ...report, ranAt: now(), days })
      if (toTell.mended + toTell.open > 0) {
        await inTransaction(db, (tx) => issues.mailDifferences(tx, toTell))
      }
      return report
    },
  }
}
