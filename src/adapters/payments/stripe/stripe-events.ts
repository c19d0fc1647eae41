import Stripe from 'stripe'
import {
  EventRefused,
  type EventSubject,
  type ReadPaymentEvent,
} from '../../../modules/payments/payment-gateway.ts'
import { idOf } from './stripe-states.ts'

/** The events to select for the webhook at Stripe. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** Trusts only messages with Stripe's signature of the last five minutes. */
export function createStripeEventReader(
  stripe: Stripe,
  webhookSecret: string,
  now: () => Date,
): ReadPaymentEvent {
  async function verified(rawBody: string, signature: string) {
    try {
      const usual = undefined
      return await stripe.webhooks.constructEventAsync(
        rawBody,
        signature,
        webhookSecret,
        usual,
        usual,
        now().getTime(),
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      throw new EventRefused('The event is not signed by Stripe, or is old', { cause: error })
    }
  }

  return async (rawBody, headers) => {
    const event = await verified(rawBody, headers.get('stripe-signature') ?? '')
    return { eventId: event.id, type: event.type, subject: subjectOf(event) }
  }
}

function subjectOf(event: Stripe.Event): EventSubject | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', id: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return subjectNamed('subscription', idOf(event.data.object.parent?.subscription_details?.subscription))
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { kind: 'subscription', id: event.data.object.id }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return subjectNamed('payment', idOf(event.data.object.payment_intent))
    default:
      return null
  }
}

function subjectNamed(kind: EventSubject['kind'], id: string | null): EventSubject | null {
  return id ? { kind, id } : null
}
