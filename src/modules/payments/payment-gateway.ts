import type { PlanId } from '../../shared/catalogue/plans.ts'

/**
 * Who takes the money. What it says about a purchase is the truth; what we keep is a copy of it. Where a method answers
 * null, the provider has nothing of ours under this id: it knows no such thing, or it was sold by somebody else.
 */
export interface PaymentGateway {
  /** Kept with everything it made, so that a site that changes its provider does not mix up their ids. */
  readonly name: ProviderName

  /** Idempotent per transaction: two calls at once, or one after a timeout, open one checkout. */
  openCheckout(order: CheckoutOrder): Promise<{ checkoutId: string; customerId: string | null }>

  /** Makes sure that an open checkout can be paid no more. One that was paid already stays so, and says so. */
  closeCheckout(checkoutId: string): Promise<CheckoutState | null>

  fetchCheckout(checkoutId: string): Promise<CheckoutState | null>

  fetchSubscription(subscriptionId: string): Promise<SubscriptionState | null>

  /** Safe to repeat. Rejects with PaymentRefused, and changes nothing, where a change costs money that is not paid. */
  changeSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionState | null>

  /** The provider's own page for cards and invoices; null where it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
}

/**
 * Reads an event that was posted to us, and rejects with EventRefused unless the provider signed it a moment ago. An
 * event only says where to look: what happened is read from the provider afterwards.
 */
export type ReadPaymentEvent = (rawBody: string, headers: Headers) => Promise<PaymentEvent>

export type ProviderName = 'stripe' | 'sandbox'

export type PurchaseItem = { kind: 'pack'; priceCents: number } | { kind: 'subscription'; planId: PlanId }

/** Short texts that are kept with an order and handed back with everything that comes of it. */
export type Metadata = Readonly<Record<string, string>>

export type CheckoutOrder = {
  transactionId: string
  metadata: Metadata
  user: { id: string; email: string }
  /** Null for somebody who has not been a customer yet. */
  customerId: string | null
  item: PurchaseItem
  /** What is taken off the price, of a subscription that of its first period; 0 for nothing. */
  discountCents: number
  /** When the checkout closes by itself. */
  expiresAt: Date
}

export type Payment = {
  /** Null where nothing had to be paid. */
  paymentId: string | null
  /** In the smallest unit of the currency. */
  amountCents: number
  /** As ISO 4217 has it, in lower case. */
  currency: string
  refundedCents: number
  /** Whether a bank has taken the money back, for now or for good; no longer so once the dispute is won. */
  disputed: boolean
}

export type CheckoutState = { checkoutId: string; transactionId: string; metadata: Metadata } & (
  | { state: 'open'; clientSecret: string | null }
  /** Sent off by a bank that takes days to say whether it pays. */
  | { state: 'processing'; subscriptionId: string | null }
  | { state: 'failed' | 'expired' }
  | { state: 'paid'; kind: 'pack'; payment: Payment }
  | { state: 'paid'; kind: 'subscription'; subscriptionId: string }
)

export type PaidInvoice = Payment & {
  invoiceId: string
  /** What it was for: the first period, another one, or the difference to another plan. */
  reason: 'begin' | 'renew' | 'change'
  paidAt: Date
  coversFrom: Date
  coversUntil: Date
}

export type SubscriptionState = {
  subscriptionId: string
  /** The transaction whose checkout began it. */
  transactionId: string
  metadata: Metadata
  customerId: string
  planId: PlanId
  /** What a period of this plan costs this subscriber, who keeps the price that was asked for at the beginning. */
  priceCents: number
  /** The plan that follows after the period that is paid, where that is another one. */
  nextPlanId: PlanId | null
  /** An unpaid beginning is neither a subscription yet nor one that ended. */
  state: 'unpaid_beginning' | 'active' | 'past_due' | 'ended'
  cancelAtPeriodEnd: boolean
  startedAt: Date
  periodEndsAt: Date
  /** Every invoice that was paid, in any order. */
  invoices: PaidInvoice[]
}

export type SubscriptionChange =
  | { kind: 'cancel_at_period_end' }
  | { kind: 'resume' }
  | { kind: 'change_plan'; planId: PlanId; when: 'now' | 'at_period_end' }
  | { kind: 'end_now' }

export type EventSubject = { kind: 'checkout' | 'subscription' | 'payment'; id: string }

export type PaymentEvent = {
  eventId: string
  type: string
  /** Null for a type that means nothing to us. */
  subject: EventSubject | null
}

/** The bank did not give the money. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
}

/** The provider could not be asked; the same call may go through later. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable'
}

/** The provider will not give this money back by itself, now or later. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** A posted event that is not, or no longer, to be believed. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

/**
 * Translates a provider's word by a table that names every word we know. One we do not know is an error that somebody
 * hears of, never a state that is passed over in silence.
 */
export function translateState<Ours>(
  table: Readonly<Record<string, Ours>>,
  theirs: string,
  of: string,
): Ours {
  const ours = Object.hasOwn(table, theirs) ? table[theirs] : undefined
  if (ours === undefined) throw new Error(`The payment provider gave an unknown state of a ${of}: ${theirs}`)
  return ours
}
