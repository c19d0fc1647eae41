import type Stripe from 'stripe'
import {
  type CheckoutState,
  type PaidInvoice,
  type Payment,
  type SubscriptionState,
  translateState,
} from '../../../modules/payments/payment-gateway.ts'
import type { PlanId } from '../../../shared/catalogue/plans.ts'
import { planOfPrice } from './stripe-catalogue.ts'

/** Every word that Stripe has for the state of a subscription. */
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

const PAYMENT_STATES = { paid: 'paid', no_payment_required: 'paid', unpaid: 'unpaid' } as const

/** Expects a session with its payment and the charge of that. */
export function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  const ids = { checkoutId: session.id, transactionId: session.metadata?.transaction_id ?? '' }
  const state = translateState(CHECKOUT_STATES, session.status ?? 'missing', 'checkout')
  if (state === 'open') return { ...ids, state, clientSecret: session.client_secret }
  if (state === 'expired') return { ...ids, state }
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (translateState(PAYMENT_STATES, session.payment_status, 'payment') === 'unpaid') {
    const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    // Otherwise the bank takes its time; there is nothing to be shown, and nothing to be decided yet.
    return failed ? { ...ids, state: 'failed' } : { ...ids, state: 'open', clientSecret: null }
  }
  if (session.mode === 'subscription') {
    return { ...ids, state: 'paid', kind: 'subscription', subscriptionId: idOf(session.subscription) ?? '' }
  }
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const amountCents = session.amount_total ?? 0
  const payment = paymentOf(intent?.id ?? null, amountCents, charge)
  return { ...ids, state: 'paid', kind: 'pack', payment }
}

type SubscriptionParts = {
  /** With its schedule, and the prices in that. */
  subscription: Stripe.Subscription
  /** With their payments. */
  invoices: readonly Stripe.Invoice[]
  charges: readonly Stripe.Charge[]
}

export function subscriptionState({ subscription, invoices, charges }: SubscriptionParts): SubscriptionState {
  const item = onlyItem(subscription)
  return {
    subscriptionId: subscription.id,
    transactionId: subscription.metadata.transaction_id ?? '',
    customerId: idOf(subscription.customer) ?? '',
    planId: planOfPrice(item.price),
    nextPlanId: nextPlan(subscription, item),
    state: translateState(SUBSCRIPTION_STATES, subscription.status, 'subscription'),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: momentOf(subscription.start_date),
    periodEndsAt: momentOf(item.current_period_end),
    invoices: invoices.map((invoice) => paidInvoice(invoice, charges)),
  }
}

/** We sell one plan per subscription. */
export function onlyItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`Stripe's subscription ${id} is of nothing`)
  return item
}

/** The plan of the phase that follows, where a smaller plan was asked for. */
function nextPlan({ schedule }: Stripe.Subscription, item: Stripe.SubscriptionItem): PlanId | null {
  if (!schedule || typeof schedule === 'string') return null
  const following = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)
  const price = following?.items[0]?.price
  return price && typeof price === 'object' && !price.deleted ? planOfPrice(price) : null
}

function paidInvoice(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): PaidInvoice {
  const paymentId = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const charge = charges.find(({ payment_intent }) => paymentId && idOf(payment_intent) === paymentId)
  const periods = invoice.lines.data.map(({ period }) => period)
  return {
    ...paymentOf(paymentId, invoice.amount_paid, charge ?? null),
    invoiceId: invoice.id,
    paidAt: momentOf(invoice.status_transitions.paid_at ?? invoice.created),
    coversFrom: momentOf(Math.min(...periods.map(({ start }) => start))),
    coversUntil: momentOf(Math.max(...periods.map(({ end }) => end))),
  }
}

function paymentOf(paymentId: string | null, amountCents: number, charge: Stripe.Charge | null): Payment {
  return {
    paymentId,
    amountCents,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}

/** Stripe gives either an id or the whole thing. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
