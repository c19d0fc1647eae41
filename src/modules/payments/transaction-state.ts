import { TransactionStatus } from '../../shared/contract/pay.ts'
import type { Payment } from './payment-gateway.ts'

export type TransactionState = 'open' | 'paid' | 'failed' | 'expired' | 'canceled' | 'refunded' | 'disputed'

const STATUSES = {
  open: TransactionStatus.waiting,
  paid: TransactionStatus.paid,
  failed: TransactionStatus.failed,
  expired: TransactionStatus.expired,
  canceled: TransactionStatus.canceled,
  refunded: TransactionStatus.refunded,
  disputed: TransactionStatus.refunded,
} as const satisfies Record<TransactionState, number>

/** What a page that polls is told. */
export function statusOf(state: TransactionState): number {
  return STATUSES[state]
}

/**
 * Money that was taken counts, whatever we believed before. Money that went back stays back: a look at the provider that
 * is older than the last one must not undo it.
 */
export function stateAfterPayment(current: TransactionState, payment: Payment): TransactionState {
  const { amountCents, refundedCents, disputed } = payment
  if (disputed || current === 'disputed') return 'disputed'
  const refunded = amountCents > 0 && refundedCents >= amountCents
  return refunded || current === 'refunded' ? 'refunded' : 'paid'
}

/** An attempt that came to nothing ends what is open, and never what is over. */
export function stateAfterAttempt(
  current: TransactionState,
  attempt: 'failed' | 'expired',
): TransactionState {
  return current === 'open' ? attempt : current
}

/** How many of the granted credits a refund takes back: all of a dispute, and of a part of the money the same part. */
export function creditsToTakeBack(granted: number, payment: Payment): number {
  const { amountCents, refundedCents, disputed } = payment
  if (disputed) return granted
  if (amountCents === 0) return 0
  return Math.floor((granted * Math.min(refundedCents, amountCents)) / amountCents)
}
