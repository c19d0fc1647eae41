import { TransactionStatus } from '../../shared/contract/pay.ts'
import type { Payment } from './payment-gateway.ts'

export type TransactionState =
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'refunded'
  | 'disputed'

const STATUSES = {
  open: TransactionStatus.waiting,
  processing: TransactionStatus.waiting,
  paid: TransactionStatus.paid,
  failed: TransactionStatus.failed,
  expired: TransactionStatus.expired,
  canceled: TransactionStatus.canceled,
  refunded: TransactionStatus.refunded,
  disputed: TransactionStatus.refunded,
} as const satisfies Record<TransactionState, number>

/** The state for polling pages. */
export function statusOf(state: TransactionState): number {
  return STATUSES[state]
}

/** The state of money that was taken. The newest look at the provider decides; older ones were dropped before. */
export function stateOfPayment({ amountCents, refundedCents, disputed }: Payment): TransactionState {
  if (disputed) return 'disputed'
  return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : 'paid'
}

/**
 * A failed attempt ends a pending purchase, and never one that is over. A bank payment on its way overrides any earlier
 * state except arrived money.
 */
export function stateAfterAttempt(
  current: TransactionState,
  attempt: 'processing' | 'failed' | 'expired',
): TransactionState {
  if (current === 'open' || current === 'processing') return attempt
  const oncePaid = current === 'paid' || current === 'refunded' || current === 'disputed'
  return attempt === 'processing' && !oncePaid ? attempt : current
}

type MoneyBack = Pick<Payment, 'amountCents' | 'refundedCents' | 'disputed'>

/** How many credits a refund takes back: everything for a dispute, and for a part of the money the same part. */
export function creditsToTakeBack(
  paidFor: number,
  { amountCents, refundedCents, disputed }: MoneyBack,
): number {
  if (disputed) return paidFor
  if (amountCents === 0) return 0
  return Math.floor((paidFor * Math.min(refundedCents, amountCents)) / amountCents)
}
