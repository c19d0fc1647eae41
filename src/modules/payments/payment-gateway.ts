import type { PlanId } from '../../shared/catalogue/plans.ts'

/**
 * The payment provider. What it says about a purchase is the truth; what we store is a copy of it. If a method returns
 * null, the provider has nothing of ours under this id: it knows no such thing, or it was sold by somebody else.
 */
export interface PaymentGateway {
  /** Stored with everything it made, so that a site that changes its provider does not mix up their ids. */
  readonly name: ProviderName

  /** Idempotent per transaction: two calls at once, or one after a timeout, open one checkout. */
  openCheckout(order: CheckoutOrder): Promise<{ checkoutId: string; customerId: string | null }>

  /**
   * Makes sure that an open checkout can no longer be paid. One that was already paid stays paid, and the result says
   * so.
   */
  closeCheckout(checkoutId: string): Promise<CheckoutState | null>

  fetchCheckout(checkoutId: string): Promise<CheckoutState | null>

  fetchSubscription(subscriptionId: string): Promise<SubscriptionState | null>

  /** What changing to a plan at once would cost now, in cents; null for a subscription that has ended. */
  quoteChange(subscriptionId: string, planId: PlanId): Promise<number | null>

  /** Safe to repeat. Rejects with PaymentRefused, and changes nothing, if a change costs money that is not paid. */
  changeSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionState | null>

  /** The provider's own page for cards and invoices; null if it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
}

/**
 * Reads a posted event, and rejects with EventRefused unless the provider signed it a moment ago. An event only says
 * where to look: what happened is read from the provider afterwards.
 */
export type ReadPaymentEvent = (rawBody: string, headers: Headers) => Promise<PaymentEvent>

export type ProviderName = 'stripe' | 'sandbox'

export type PurchaseItem = { kind: 'pack'; priceCents: number } | { kind: 'subscription'; planId: PlanId }

/** Short texts that are stored with an order and returned with everything that follows from it. */
export type Metadata = Readonly<Record<string, string>>

export type CheckoutOrder = {
  transactionId: string
  metadata: Metadata
  user: { id: string; email: string }
  /** Null for a new customer. */
  customerId: string | null
  item: PurchaseItem
  /** The discount on the price, for a subscription on its first period; 0 for none. */
  discountCents: number
  /** When the checkout closes by itself. */
  expiresAt: Date
}

export type Payment = {
  /** Null if nothing had to be paid. */
  paymentId: string | null
  /** In the smallest unit of the currency. */
  amountCents: number
  /** An ISO 4217 code in lower case. */
  currency: string
  refundedCents: number
  /** Whether a bank has taken the money back, for now or for good; false again once the dispute is won. */
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
  /** The price of a period of this plan for this subscriber, who keeps the original price. */
  priceCents: number
  /** The plan after the paid period, if it is another one. */
  nextPlanId: PlanId | null
  /** An unpaid beginning is neither a subscription yet nor one that ended. */
  state: 'unpaid_beginning' | 'active' | 'past_due' | 'ended'
  cancelAtPeriodEnd: boolean
  startedAt: Date
  periodEndsAt: Date
  /** Every paid invoice, in any order. */
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

/** The provider could not be reached; the same call may succeed later. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable'
}

/** The provider will never refund this money by itself. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** A posted event that cannot be trusted, or no longer. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

/**
 * Translates a provider's word by a table of all known words. An unknown word is an error that somebody sees, never a
 * silently ignored state.
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
