import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { differenceOfPayment, differenceOfSubscription } from './differences.ts'
import { type EventSubject, PaymentProviderUnavailable, type ProviderName } from './payment-gateway.ts'
import type { PaymentIssues } from './payment-issues.service.ts'
import { type IssueKind, insertReconciliation } from './payment-issues.store.ts'
import type { PaymentRecords, ProviderRecord } from './payment-records.ts'
import type { Outcome, Settlement } from './settlement.service.ts'
import { findSubscription, listLive } from './subscriptions.store.ts'
import { findTransactionByPayment, listPaidSince } from './transactions.store.ts'

type ReconciliationParts = {
  db: Database
  provider: ProviderName
  records: PaymentRecords
  settlement: Settlement
  issues: PaymentIssues
  log: Logger
  now: () => Date
}
type Comparison = {
  /** The provider's id of the payment or the subscription. */
  reference: string
  subject: EventSubject
  /** Null if no money is concerned. */
  money: { amountCents: number; currency: string } | null
  /** How our side differs from the provider's list; null if it does not, or that cannot be told from here. */
  differs: () => Promise<IssueKind | null>
  /** Purchases missing from the provider's list are looked up in any case. */
  named: boolean
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
  const findPayment = (id: string) => findTransactionByPayment(db.orm, provider, id)

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
    const transactionId = (await findPayment(reference))?.id ?? null
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

  function fromProvider(record: ProviderRecord): Comparison {
    if (record.kind === 'subscription') {
      const { subscriptionId: reference, state } = record
      const differs = async () =>
        differenceOfSubscription(state, (await findSubscription(db.orm, provider, reference))?.state ?? null)
      const subject = { kind: 'subscription', id: reference } as const
      return { reference, subject, money: null, differs, named: true }
    }
    const { subject, payment } = record
    const { paymentId: reference, amountCents, currency } = payment
    const differs = async () => differenceOfPayment(payment, await findPayment(reference))
    return { reference, subject, money: { amountCents, currency }, differs, named: true }
  }

  /** Purchases of ours missing from the provider's list: they may be older, have ended there, or never have existed. */
  async function fromUs(theirs: readonly ProviderRecord[], since: Date): Promise<Comparison[]> {
    const named = new Set(
      theirs.map((record) => (record.kind === 'payment' ? record.payment.paymentId : record.subscriptionId)),
    )
    const paid = await listPaidSince(db.orm, provider, since)
    const live = await listLive(db.orm, provider)
    const payments = paid.flatMap(({ paymentId, state, refundedCents, amountCents }): Comparison[] => {
      if (!paymentId || named.has(paymentId)) return []
      const asItWas = {
        paymentId,
        amountCents,
        refundedCents,
        currency: CURRENCY,
        disputed: state === 'disputed',
      }
      const subject = { kind: 'payment', id: paymentId } as const
      const differs = async () => differenceOfPayment(asItWas, await findPayment(paymentId))
      return [{ reference: paymentId, subject, money: asItWas, differs, named: false }]
    })
    const subscriptions = live.flatMap(({ subscriptionId, state }): Comparison[] => {
      if (named.has(subscriptionId)) return []
      const subject = { kind: 'subscription', id: subscriptionId } as const
      const differs = async () =>
        differenceOfSubscription(
          state,
          (await findSubscription(db.orm, provider, subscriptionId))?.state ?? null,
        )
      return [{ reference: subscriptionId, subject, money: null, differs, named: false }]
    })
    return [...payments, ...subscriptions]
  }

  return {
    async run({ days }: { days: number }): Promise<ReconciliationReport> {
      const since = new Date(now().getTime() - days * DAY_MS)
      const theirs = await records.listSince(since)
      const comparisons = [...theirs.map(fromProvider), ...(await fromUs(theirs, since))]
      const report = { compared: comparisons.length, mended: 0, open: 0 }
      const toTell = { mended: 0, open: 0 }
      for (const comparison of comparisons) {
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
