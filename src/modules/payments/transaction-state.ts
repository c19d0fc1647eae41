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

/** What a page that polls is told. */
export function statusOf(state: TransactionState): number {
  return STATUSES[state]
}

/** What money that was taken has come to. The newest look at the provider decides; older ones are dropped before. */
export function stateOfPayment({ amountCents, refundedCents, disputed }: Payment): TransactionState {
  if (disputed) return 'disputed'
  return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : 'paid'
}

/**
 * An attempt that came to nothing ends what is undecided, and never what is over. A bank that has begun to pay counts,
 * whatever we believed before, but not against money that has arrived.
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

/** How many credits a refund takes back: all of a dispute, and of a part of the money the same part. */
export function creditsToTakeBack(
  paidFor: number,
  { amountCents, refundedCents, disputed }: MoneyBack,
): number {
  if (disputed) return paidFor
  if (amountCents === 0) return 0
  return Math.floor((paidFor * Math.min(refundedCents, amountCents)) / amountCents)
}
