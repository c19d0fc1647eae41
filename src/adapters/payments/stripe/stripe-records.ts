import Stripe from 'stripe'
import { type EventSubject, RefundRefused } from '../../../modules/payments/payment-gateway.ts'
import type {
  PaymentRecords,
  ProviderPrice,
  ProviderRecord,
} from '../../../modules/payments/payment-records.ts'
import { listPrices } from './stripe-catalogue.ts'
import { askStripe } from './stripe-client.ts'
import { findDisputed, PAGE, wholeList } from './stripe-lists.ts'
import { idOf, isOurs, liveState, paymentOf } from './stripe-states.ts'

const DAY_SECONDS = 24 * 60 * 60
/** A checkout can be paid for a day at most, and an invoice is retried for a month. */
const CHECKOUT_BEFORE_CHARGE = DAY_SECONDS
const INVOICE_BEFORE_CHARGE = 31 * DAY_SECONDS

/** Stripe's own books. */
export class StripeRecords implements PaymentRecords {
  readonly #stripe: Stripe

  constructor(stripe: Stripe) {
    this.#stripe = stripe
  }

  listSince(since: Date): Promise<ProviderRecord[]> {
    return askStripe(async () => {
      const from = Math.floor(since.getTime() / 1000)
      const [charges, subjects, subscriptions] = await Promise.all([
        this.#chargesSince(from),
        this.#subjectsSince(from),
        // Without ended ones, unless they are requested.
        wholeList(this.#stripe.subscriptions.list({ limit: PAGE })),
      ])
      const disputed = await findDisputed(this.#stripe, charges)
      return [
        ...charges.map((charge) => paymentRecord(charge, subjects, disputed)),
        ...subscriptions.filter(isOurs).map(
          (subscription): ProviderRecord => ({
            kind: 'subscription',
            subscriptionId: subscription.id,
            state: liveState(subscription),
          }),
        ),
      ]
    })
  }

  listPrices(): Promise<ProviderPrice[]> {
    return askStripe(() => listPrices(this.#stripe))
  }

  async refund(paymentId: string, untilCents?: number): Promise<void> {
    await askStripe(async () => {
      const amount = untilCents && untilCents - (await this.#refundedOf(paymentId))
      if (amount !== undefined && amount <= 0) return
      try {
        // Without an amount Stripe refunds what is left, and never more than that.
        const { status } = await this.#stripe.refunds.create(
          { payment_intent: paymentId, ...(amount && { amount }) },
          untilCents === undefined ? {} : { idempotencyKey: `refund ${paymentId} until ${untilCents}` },
        )
        if (status === 'failed' || status === 'canceled') throw new RefundRefused(`The refund is ${status}`)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        if (error.code === 'charge_already_refunded') return
        throw new RefundRefused('Stripe does not give this payment back', { cause: error })
      }
    })
  }

  /** The refunds of a payment, including pending ones. */
  async #refundedOf(paymentId: string): Promise<number> {
    const refunds = await wholeList(this.#stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }))
    const good = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
    return good.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Charges of this period, and older ones that were refunded or disputed in it. */
  async #chargesSince(from: number): Promise<Stripe.Charge[]> {
    const created = { gte: from }
    const [charges, refunds, disputes] = await Promise.all([
      wholeList(this.#stripe.charges.list({ created, limit: PAGE })),
      wholeList(this.#stripe.refunds.list({ created, limit: PAGE, expand: ['data.charge'] })),
      wholeList(this.#stripe.disputes.list({ created, limit: PAGE, expand: ['data.charge'] })),
    ])
    const older = [...refunds, ...disputes].flatMap(
      ({ charge }) => (typeof charge === 'object' ? charge : null) ?? [],
    )
    const paid = [...older, ...charges].filter(
      ({ status, payment_intent }) => status === 'succeeded' && payment_intent,
    )
    return [...new Map(paid.map((charge) => [charge.id, charge])).values()]
  }

  /** What each of our payments was for: charges themselves do not say. */
  async #subjectsSince(from: number): Promise<ReadonlyMap<string, EventSubject>> {
    const [sessions, invoices] = await Promise.all([
      wholeList(
        this.#stripe.checkout.sessions.list({
          created: { gte: from - CHECKOUT_BEFORE_CHARGE },
          status: 'complete',
          limit: PAGE,
        }),
      ),
      wholeList(
        this.#stripe.invoices.list({
          created: { gte: from - INVOICE_BEFORE_CHARGE },
          status: 'paid',
          limit: PAGE,
          expand: ['data.payments'],
        }),
      ),
    ])
    const subjects = new Map<string, EventSubject>()
    for (const session of sessions.filter(isOurs)) {
      const paymentId = idOf(session.payment_intent)
      if (paymentId) subjects.set(paymentId, { kind: 'checkout', id: session.id })
    }
    for (const invoice of invoices) {
      const paymentId = paymentOf(invoice)
      const details = invoice.parent?.subscription_details
      const id = details && isOurs(details) ? idOf(details.subscription) : null
      if (paymentId && id) subjects.set(paymentId, { kind: 'subscription', id })
    }
    return subjects
  }
}

function paymentRecord(
  charge: Stripe.Charge,
  subjects: ReadonlyMap<string, EventSubject>,
  disputed: ReadonlySet<string>,
): ProviderRecord {
  const paymentId = idOf(charge.payment_intent) ?? ''
  return {
    kind: 'payment',
    subject: subjects.get(paymentId) ?? { kind: 'payment', id: paymentId },
    payment: {
      paymentId,
      amountCents: charge.amount,
      currency: charge.currency,
      refundedCents: charge.amount_refunded,
      disputed: disputed.has(charge.id),
    },
  }
}
