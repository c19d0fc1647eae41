import { z } from 'zod'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'

/** The kinds of payment issues, the most important first. */
export const PAYMENT_ISSUE_KINDS = [
  'wrong_amount',
  'deleted_buyer',
  'refund_failed',
  'buyer_unknown',
  'payment_missing',
  'refund_differs',
  'dispute_differs',
  'subscription_differs',
  'unknown_to_provider',
] as const

const PaymentIssue = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_ISSUE_KINDS),
  /** The provider's id of the payment or the subscription. */
  reference: z.string(),
  txn_id: z.string().nullable(),
  /** In the smallest unit of the currency; both null if there is no amount. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  outcome: z.enum(['open', 'mended', 'refunded', 'accepted', 'dismissed']),
  /** Why it was accepted. */
  reason: z.string().nullable(),
  found_at: z.iso.datetime(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>

const Reconciliation = z.object({
  ran_at: z.iso.datetime(),
  days: z.int(),
  compared: z.int(),
  mended: z.int(),
  open: z.int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** For operators, like the rest of the console. */
export const paymentIssueCalls = {
  'GET /api/operation/payment-issues': {
    tag: 'Operation',
    summary:
      'Payments that wait for a decision, then the latest differences to the provider, and when it was last compared',
    data: z.object({ issues: z.array(PaymentIssue), latest_run: Reconciliation.nullable() }),
  },
  'POST /api/operation/payment-issues/{id}/accept': {
    tag: 'Operation',
    summary: 'Give what was ordered with a payment of another amount, as if it were what was asked for',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.null(),
  },
  'POST /api/operation/payment-issues/{id}/{decision}': {
    tag: 'Operation',
    summary: 'Give the money of a payment back, or say that the matter is settled',
    params: z.object({ id: z.uuid(), decision: z.enum(['refund', 'dismiss']) }),
    body: z.object({ reason: Reason }),
    data: z.null(),
  },
  'POST /api/operation/reconcile': {
    tag: 'Operation',
    summary: 'Compare the payments of the last days with the provider, soon',
    data: z.null(),
  },
} as const satisfies Calls
