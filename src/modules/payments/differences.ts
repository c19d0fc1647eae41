import type { Payment } from './payment-gateway.ts'
import type { IssueKind } from './payment-issues.store.ts'
import type { TransactionState } from './transaction-state.ts'

type OurPayment = { state: TransactionState; refundedCents: number; paidAt: Date | null }

/** Where our copy of a payment differs from the provider's; null if they agree. */
export function differenceOfPayment(theirs: Payment, ours: OurPayment | null): IssueKind | null {
  if (!ours?.paidAt) return 'payment_missing'
  if (ours.refundedCents !== theirs.refundedCents) return 'refund_differs'
  if ((ours.state === 'disputed') !== theirs.disputed) return 'dispute_differs'
  return null
}

type State = 'unpaid_beginning' | 'active' | 'past_due' | 'ended'

/** Without a payment it is none of ours yet. */
export function differenceOfSubscription(theirs: State, ours: State | null): IssueKind | null {
  if (theirs === 'unpaid_beginning' || theirs === ours) return null
  return ours === null && theirs === 'ended' ? null : 'subscription_differs'
}
