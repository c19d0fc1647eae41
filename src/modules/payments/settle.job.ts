import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts'
import { defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Checkouts } from './checkouts.service.ts'
import type { ProviderName } from './payment-gateway.ts'
import {
  endSubscription,
  giveDueMonths,
  reconcilePayments,
  refundTransaction,
  reviewCheckout,
  reviewPurchases,
  reviewSubscription,
} from './payment-jobs.ts'
import { GRACE_MS } from './purchases.service.ts'
import type { Reconciliation } from './reconciliation.service.ts'
import type { Refunds } from './refunds.service.ts'
import type { Settlement } from './settlement.service.ts'
import { listOverdue } from './subscriptions.store.ts'
import { findTransaction, listUndecidedBefore } from './transactions.store.ts'

/** Events usually arrive within seconds; only purchases without any for longer are looked up. */
const UNHEARD_MS = 5 * MINUTE_MS
/** Long enough for a weekend without a worker, and for banks that charge back on a Monday. */
const RECONCILED_DAYS = 7

type PaymentJobParts = {
  db: Database
  queue: JobQueue
  provider: ProviderName
  checkouts: Checkouts
  settlement: Settlement
  refunds: Refunds
  reconciliation: Reconciliation
  now: () => Date
}

/** Repairs what lost events left behind. */
export function paymentJobs(parts: PaymentJobParts): Job<unknown>[] {
  const { db, checkouts, settlement, refunds, reconciliation } = parts
  return [
    withHandler(reviewPurchases, () => sendReviews(parts)),

    withHandler(reviewCheckout, async ({ transactionId }) => {
      const transaction = await findTransaction(db.orm, transactionId)
      if (transaction?.state === 'open' || transaction?.state === 'processing') {
        await checkouts.review(transaction)
      }
    }),

    withHandler(reviewSubscription, async ({ subscriptionId }) => {
      await settlement.settle({ kind: 'subscription', id: subscriptionId })
    }),

    withHandler(endSubscription, ({ subscriptionId }) =>
      settlement.change(subscriptionId, { kind: 'end_now' }),
    ),

    withHandler(giveDueMonths, () => settlement.giveDueMonths()),

    withHandler(refundTransaction, ({ transactionId, untilCents }, { lastAttempt }) =>
      refunds.refund(transactionId, { untilCents, lastAttempt }),
    ),

    withHandler(reconcilePayments, async ({ days }) => {
      await reconciliation.run({ days: days ?? RECONCILED_DAYS })
    }),
  ]
}

async function sendReviews({ db, queue, provider, now }: PaymentJobParts): Promise<void> {
  const at = now()
  const undecided = await listUndecidedBefore(db.orm, provider, new Date(at.getTime() - UNHEARD_MS))
  const overdue = await listOverdue(db.orm, provider, at)
  await inTransaction(db, async (tx) => {
    for (const { id } of undecided) {
      await queue.send(tx, reviewCheckout, { transactionId: id }, { key: `review:${id}` })
    }
    for (const { id, subscriptionId, pastDueSince } of overdue) {
      const lapsed = pastDueSince && at.getTime() - pastDueSince.getTime() > GRACE_MS
      const job = lapsed ? endSubscription : reviewSubscription
      await queue.send(tx, job, { subscriptionId }, { key: `review:${id}` })
    }
  })
}

export const paymentSchedules = [
  defineSchedule({
    name: 'payments.review.often',
    job: reviewPurchases,
    payload: {},
    cron: '*/10 * * * *',
  }),
  defineSchedule({ name: 'payments.give-months.hourly', job: giveDueMonths, payload: {}, cron: '7 * * * *' }),
  defineSchedule({
    name: 'payments.reconcile.daily',
    job: reconcilePayments,
    payload: {},
    cron: '40 4 * * *',
    catchUpMs: DAY_MS,
  }),
]
