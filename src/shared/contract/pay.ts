import { z } from 'zod'
import { CURRENCY } from '../catalogue/currency.ts'
import type { Calls } from './call.ts'
import { TypedCode } from './credit.ts'

/** The address of the checkout: a page of our own origin, shown in the frame of the payment dialog. */
const Checkout = z.object({ checkout_url: z.url(), txn_id: z.string() })

/** 0 keep waiting, 1 paid; any other value means that it did not go through (specification §4). */
export const TransactionStatus = {
  waiting: 0,
  paid: 1,
  failed: 2,
  expired: 3,
  canceled: 4,
  refunded: 5,
} as const
const Transaction = z.object({ status: z.int() })
const TransactionId = z.object({ txn_id: z.string().max(64) })

const Done = z.null()

export const SubscriptionInfo = z.object({
  /** Null if there is no subscription; then all others are null too. */
  plan_id: z.int().nullable(),
  state: z.enum(['active', 'past_due', 'canceling']).nullable(),
  /** When the plan renews or, after a cancellation, ends. */
  period_ends_at: z.iso.datetime().nullable(),
  /** The plan that follows after this period, if a change was requested. */
  next_plan_id: z.int().nullable(),
})
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>

export const PlanQuote = z.object({
  /** What is paid for the change, then or at once. */
  amount_cents: z.int(),
  /** When the plan begins and is paid; null if that is at once. */
  due_at: z.iso.datetime().nullable(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

export const Receipt = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['pack', 'subscription']),
  plan_id: z.int().nullable(),
  credits: z.int(),
  /** The amount paid, after any discount of a promotion code. */
  amount_cents: z.int(),
  discount_cents: z.int(),
  currency: z.literal(CURRENCY),
  state: z.enum(['paid', 'refunded', 'disputed']),
  /** The address for opening, printing and saving it as PDF. */
  url: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const payCalls = {
  'GET /api/pay/checkout-session': {
    tag: 'Payments',
    summary: 'Begin the purchase of the pack with this price in dollars, such as 19.99',
    query: z.object({
      price: z.string().regex(/^\d{1,6}\.\d{2}$/, 'must be a price such as 19.99'),
      code: TypedCode.optional(),
    }),
    data: Checkout,
  },
  'GET /api/pay/subscription-session': {
    tag: 'Payments',
    summary: 'Begin a subscription',
    query: z.object({ plan_id: z.coerce.number().int(), code: TypedCode.optional() }),
    data: Checkout,
  },
  'GET /api/pay/discount': {
    tag: 'Payments',
    summary: 'What a promotion code takes off your next purchase, of a plan off its first period',
    query: z.object({ code: TypedCode }),
    data: z.object({ code: z.string(), percent: z.int() }),
  },
  'GET /api/pay/transaction-detail/{txn_id}': {
    tag: 'Payments',
    summary: 'How the purchase of a pack stands',
    params: TransactionId,
    data: Transaction,
  },
  'GET /api/pay/subscription-transaction-detail/{txn_id}': {
    tag: 'Payments',
    summary: 'How the beginning of a subscription stands',
    params: TransactionId,
    data: Transaction,
  },
  'GET /api/pay/subscription-info': { tag: 'Payments', summary: 'Your subscription', data: SubscriptionInfo },
  'GET /api/pay/check-first-purchase': {
    tag: 'Payments',
    summary: 'Whether you may buy the pack for first purchases',
    data: z.object({ is_first_purchase: z.boolean() }),
  },
  'POST /api/pay/cancel-subscription': {
    tag: 'Payments',
    summary: 'Let your subscription end with the period that is paid',
    data: SubscriptionInfo,
  },
  'POST /api/pay/resume-subscription': {
    tag: 'Payments',
    summary: 'Take a cancellation back',
    data: SubscriptionInfo,
  },
  'GET /api/pay/change-plan': {
    tag: 'Payments',
    summary: 'What a change to another plan costs, and when',
    query: z.object({ plan_id: z.coerce.number().int() }),
    data: PlanQuote,
  },
  'POST /api/pay/change-plan': {
    tag: 'Payments',
    summary: 'Change to another plan: at once when it is larger, after the paid period when it is smaller',
    body: z.object({ plan_id: z.int() }),
    data: SubscriptionInfo,
  },
  'POST /api/pay/portal': {
    tag: 'Payments',
    summary: 'The address of the provider’s own page for cards and invoices, where there is one',
    data: z.object({ url: z.url().nullable() }),
  },
  'GET /api/pay/receipts': {
    tag: 'Payments',
    summary: 'What you have paid, newest first',
    data: z.object({ receipts: z.array(Receipt) }),
  },
  'POST /api/pay/forget-checkout': {
    tag: 'Payments',
    summary: 'Close an open checkout that will not be paid',
    body: TransactionId,
    data: Done,
  },
} as const satisfies Calls
