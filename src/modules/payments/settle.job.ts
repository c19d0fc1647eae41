import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Checkouts } from './checkouts.service.ts'
import type { ProviderName } from './payment-gateway.ts'
import { GRACE_MS } from './purchases.service.ts'
import type { Settlement } from './settlement.service.ts'
import { listOverdue } from './subscriptions.store.ts'
import { findTransaction, listOpenBefore } from './transactions.store.ts'

const reconcile = defineJob({ name: 'payments.reconcile', schema: z.object({}), maxAttempts: 3 })
const reviewCheckout = defineJob({
  name: 'payments.review-checkout',
  schema: z.object({ transactionId: z.string() }),
  maxAttempts: 5,
})
const reviewSubscription = defineJob({
  name: 'payments.review-subscription',
  schema: z.object({ subscriptionId: z.string() }),
  maxAttempts: 5,
})
export const endSubscription = defineJob({
  name: 'payments.end-subscription',
  schema: z.object({ subscriptionId: z.string() }),
  maxAttempts: 25,
})
const giveDueMonths = defineJob({ name: 'payments.give-months', schema: z.object({}), maxAttempts: 3 })

/** Events usually arrive within seconds; only what stays unheard of longer is asked about. */
const UNHEARD_MS = 5 * 60 * 1000

type PaymentJobParts = {
  db: Database
  queue: JobQueue
  provider: ProviderName
  checkouts: Checkouts
  settlement: Settlement
  now: () => Date
}

/** Repairs what lost events left behind. Each purchase is a job of its own, so that one that fails holds up no other. */
export function paymentJobs({
  db,
  queue,
  provider,
  checkouts,
  settlement,
  now,
}: PaymentJobParts): Job<unknown>[] {
  return [
    withHandler(reconcile, async () => {
      const at = now()
      const open = await listOpenBefore(db.orm, provider, new Date(at.getTime() - UNHEARD_MS))
      const overdue = await listOverdue(db.orm, provider, at)
      await inTransaction(db, async (tx) => {
        for (const { id } of open) {
          await queue.send(tx, reviewCheckout, { transactionId: id }, { key: `review:${id}` })
        }
        for (const { id, subscriptionId, pastDueSince } of overdue) {
          const lapsed = pastDueSince && at.getTime() - pastDueSince.getTime() > GRACE_MS
          const job = lapsed ? endSubscription : reviewSubscription
          await queue.send(tx, job, { subscriptionId }, { key: `review:${id}` })
        }
      })
    }),

    withHandler(reviewCheckout, async ({ transactionId }) => {
      const transaction = await findTransaction(db.orm, transactionId)
      if (transaction?.state === 'open') await checkouts.review(transaction)
    }),

    withHandler(reviewSubscription, async ({ subscriptionId }) => {
      await settlement.settle({ kind: 'subscription', id: subscriptionId })
    }),

    withHandler(endSubscription, ({ subscriptionId }) =>
      settlement.change(subscriptionId, { kind: 'end_now' }),
    ),

    withHandler(giveDueMonths, () => settlement.giveDueMonths()),
  ]
}

export const paymentSchedules = [
  defineSchedule({ name: 'payments.reconcile.often', job: reconcile, payload: {}, cron: '*/10 * * * *' }),
  defineSchedule({ name: 'payments.give-months.hourly', job: giveDueMonths, payload: {}, cron: '7 * * * *' }),
]
