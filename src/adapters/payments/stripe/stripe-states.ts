import type Stripe from 'stripe'
import {
  type CheckoutState,
  type PaidInvoice,
  type SubscriptionState,
  translateState,
} from '../../../modules/payments/payment-gateway.ts'
import type { PlanId } from '../../../shared/catalogue/plans.ts'
import { planOfPrice } from './stripe-catalogue.ts'

/** All of Stripe's words for the state of a subscription. */
const SUBSCRIPTION_STATES = {
  incomplete: 'unpaid_beginning',
  incomplete_expired: 'ended',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
} as const

const CHECKOUT_STATES = { open: 'open', complete: 'complete', expired: 'expired' } as const

/** Whether the money is with the bank. An inquiry takes none, and Stripe prevents some disputes before they do. */
const DISPUTE_STATES = {
  needs_response: 'taken',
  under_review: 'taken',
  lost: 'taken',
  appeal_needs_response: 'taken',
  appeal_under_review: 'taken',
  won: 'ours',
  prevented: 'ours',
  warning_needs_response: 'ours',
  warning_under_review: 'ours',
  warning_closed: 'ours',
} as const

/** Why Stripe has created an invoice for a subscription. Every other reason is a change of it. */
const BEGINNING = 'subscription_create'
const RENEWAL = 'subscription_cycle'

const PAYMENT_STATES = { paid: 'paid', no_payment_required: 'paid', unpaid: 'unpaid' } as const

/** Everything we sell carries the id of its transaction; anything else was sold by somebody else. */
export function isOurs(thing: { metadata: Stripe.Metadata | null }): boolean {
  return thing.metadata?.transaction_id !== undefined
}

/** Expects a session with its payment and that payment's charge. */
export function checkoutState(session: Stripe.Checkout.Session, disputed: boolean): CheckoutState {
  const metadata = session.metadata ?? {}
  const ids = { checkoutId: session.id, transactionId: metadata.transaction_id ?? '', metadata }
  const state = translateState(CHECKOUT_STATES, session.status ?? 'missing', 'checkout')
  if (state === 'open') return { ...ids, state, clientSecret: session.client_secret }
  if (state === 'expired') return { ...ids, state }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const subscriptionId = idOf(session.subscription)
  if (translateState(PAYMENT_STATES, session.payment_status, 'payment') === 'unpaid') {
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    return failed ? { ...ids, state: 'failed' } : { ...ids, state: 'processing', subscriptionId }
  }
  if (session.mode === 'subscription') {
    return { ...ids, state: 'paid', kind: 'subscription', subscriptionId: subscriptionId ?? '' }
  }
  const payment = {
    paymentId: intent?.id ?? null,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    refundedCents: chargeOf(session)?.amount_refunded ?? 0,
    disputed,
  }
  return { ...ids, state: 'paid', kind: 'pack', payment }
}

/** The charge of a session that was fetched with it. */
export function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'object' ? charge : null
}

export function takesMoney({ status }: Stripe.Dispute): boolean {
  return translateState(DISPUTE_STATES, status, 'dispute') === 'taken'
}

export function liveState({ status }: Stripe.Subscription): SubscriptionState['state'] {
  return translateState(SUBSCRIPTION_STATES, status, 'subscription')
}

type SubscriptionParts = {
  /** With its schedule, and the prices in that. */
  subscription: Stripe.Subscription
  /** With their payments. */
  invoices: readonly Stripe.Invoice[]
  /** Of the customer. */
  charges: readonly Stripe.Charge[]
  /** The ids of those charges whose money a bank has taken back. */
  disputed: ReadonlySet<string>
}

export function subscriptionState(parts: SubscriptionParts): SubscriptionState {
  const { subscription, invoices } = parts
  const item = onlyItem(subscription)
  return {
    subscriptionId: subscription.id,
    transactionId: subscription.metadata.transaction_id ?? '',
    metadata: subscription.metadata,
    priceCents: item.price.unit_amount ?? 0,
    customerId: idOf(subscription.customer) ?? '',
    planId: planOfPrice(item.price),
    nextPlanId: nextPlan(subscription, item),
    state: liveState(subscription),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: momentOf(subscription.start_date),
    periodEndsAt: momentOf(item.current_period_end),
    invoices: invoices.map((invoice) => paidInvoice(invoice, parts)),
  }
}

/** We sell one plan per subscription. */
export function onlyItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`Stripe's subscription ${id} is of nothing`)
  return item
}

/** The plan of the next phase, if a change to a smaller plan is scheduled. */
function nextPlan({ schedule }: Stripe.Subscription, item: Stripe.SubscriptionItem): PlanId | null {
  if (!schedule || typeof schedule === 'string') return null
  const following = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)
  const price = following?.items[0]?.price
  return price && typeof price === 'object' && !price.deleted ? planOfPrice(price) : null
}

function paidInvoice(
  invoice: Stripe.Invoice,
  { charges, disputed }: Pick<SubscriptionParts, 'charges' | 'disputed'>,
): PaidInvoice {
  const { billing_reason } = invoice
  const paymentId = paymentOf(invoice)
  const charge = charges.find(({ payment_intent }) => paymentId && idOf(payment_intent) === paymentId)
  const periods = invoice.lines.data.map(({ period }) => period)
  return {
    paymentId,
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge !== undefined && disputed.has(charge.id),
    invoiceId: invoice.id,
    reason: billing_reason === BEGINNING ? 'begin' : billing_reason === RENEWAL ? 'renew' : 'change',
    paidAt: momentOf(invoice.status_transitions.paid_at ?? invoice.created),
    coversFrom: momentOf(Math.min(...periods.map(({ start }) => start))),
    coversUntil: momentOf(Math.max(...periods.map(({ end }) => end))),
  }
}

/** The successful payment; abandoned attempts are listed as well. */
export function paymentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

/** Stripe returns either an id or the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
