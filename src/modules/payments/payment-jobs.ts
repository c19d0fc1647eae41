import { z } from 'zod'
import { defineJob } from '../jobs/job.ts'

/** Each job is about one purchase, so that an error holds up no other. */
export const reviewCheckout = defineJob({
  name: 'payments.review-checkout',
  schema: z.object({ transactionId: z.string() }),
  maxAttempts: 5,
})

export const reviewSubscription = defineJob({
  name: 'payments.review-subscription',
  schema: z.object({ subscriptionId: z.string() }),
  maxAttempts: 5,
})

export const endSubscription = defineJob({
  name: 'payments.end-subscription',
  schema: z.object({ subscriptionId: z.string() }),
  maxAttempts: 25,
})

/** Refunds a transaction, fully or up to a total, as far as that has not happened. */
export const refundTransaction = defineJob({
  name: 'payments.refund',
  schema: z.object({ transactionId: z.string(), untilCents: z.int().positive().optional() }),
  maxAttempts: 25,
})

/** Looks for purchases without any events. */
export const reviewPurchases = defineJob({
  name: 'payments.review',
  schema: z.object({}),
  maxAttempts: 3,
})

export const giveDueMonths = defineJob({ name: 'payments.give-months', schema: z.object({}), maxAttempts: 3 })

/** Compares the provider's recent books with ours. */
export const reconcilePayments = defineJob({
  name: 'payments.reconcile',
  schema: z.object({ days: z.int().positive().max(400).optional() }),
  maxAttempts: 3,
})
