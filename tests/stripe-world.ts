import { addMonths } from '../src/modules/payments/months.ts'

/** Objects in the shapes that Stripe answers with, cut down to what anybody here reads. */
type Thing = { id: string; [field: string]: unknown }
type Fields = Record<string, unknown>
type Period = { start: number; end: number }
export type StripeEventFixture = { id: string; type: string; data: { object: unknown } }

/** What Stripe would know. It does to its objects what Stripe does when cards are charged and time passes. */
export class StripeWorld {
  readonly things = new Map<string, Thing>()
  /** Oldest first. */
  readonly events: StripeEventFixture[] = []
  cardsPay = true
  #made = 0

  make(prefix: string, fields: Fields): Thing {
    this.#made += 1
    const thing = { id: `${prefix}_${this.#made}`, created: seconds(new Date()), ...fields }
    this.things.set(thing.id, thing)
    return thing
  }

  get<Shape = Thing>(id: unknown): Thing & Shape {
    const found = this.things.get(String(id))
    if (!found) throw new Error(`No such thing: ${String(id)}`)
    return found as Thing & Shape
  }

  all(prefix: string): Thing[] {
    return [...this.things.values()].filter(({ id }) => id.startsWith(`${prefix}_`)).reverse()
  }

  announce(type: string, object: unknown): void {
    this.events.push({ id: `evt_${this.events.length + 1}`, type, data: { object: structuredClone(object) } })
  }

  /** A person fills in Stripe's form. */
  payCheckout(sessionId: string): void {
    const session = this.get<SessionShape>(sessionId)
    if (session.status !== 'open') throw new Error('This checkout cannot be paid any more')
    const price = this.get<PriceShape>(session.line_items[0]?.price)
    if (session.mode === 'payment') {
      const intent = this.#charge(session.customer, price.unit_amount)
      Object.assign(session, { payment_intent: intent.id, amount_total: price.unit_amount })
    } else {
      session.subscription = this.#subscribe(
        session.customer,
        price,
        session.subscription_data?.metadata ?? {},
      ).id
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid', client_secret: null })
    this.announce('checkout.session.completed', session)
  }

  /** The next period begins, and its invoice is paid or not. */
  renew(subscriptionId: string): void {
    const subscription = this.get<SubscriptionShape>(subscriptionId)
    const [item] = subscription.items.data
    if (!item) throw new Error('A subscription to nothing')
    const price = this.get<PriceShape>(item.price.id)
    const start = item.current_period_end
    Object.assign(item, { current_period_start: start, current_period_end: start + lengthOf(price, start) })
    if (this.cardsPay) {
      subscription.status = 'active'
      const period = { start, end: item.current_period_end }
      this.announce('invoice.paid', this.invoice(subscription, price.unit_amount, period))
    } else {
      subscription.status = 'past_due'
      this.announce('invoice.payment_failed', this.#unpaidInvoice(subscription))
    }
    this.announce('customer.subscription.updated', subscription)
  }

  refund(paymentIntentId: string, amountCents: number): void {
    const charge = this.#chargeOf(paymentIntentId)
    charge.amount_refunded = Number(charge.amount_refunded) + amountCents
    this.announce('charge.refunded', charge)
  }

  dispute(paymentIntentId: string): void {
    const charge = this.#chargeOf(paymentIntentId)
    charge.disputed = true
    this.announce(
      'charge.dispute.created',
      this.make('dp', { charge: charge.id, payment_intent: paymentIntentId }),
    )
  }

  /** A paid invoice of a subscription. */
  invoice(subscription: SubscriptionShape, amount: number, period: Period): Thing {
    const intent = amount > 0 ? this.#charge(subscription.customer, amount) : null
    const payments = intent ? [{ payment: { type: 'payment_intent', payment_intent: intent.id } }] : []
    return this.make('in', {
      status: 'paid',
      subscription: subscription.id,
      parent: { subscription_details: { subscription: subscription.id } },
      amount_paid: amount,
      status_transitions: { paid_at: seconds(new Date()) },
      lines: { object: 'list', data: [{ period }] },
      payments: { object: 'list', data: payments },
    })
  }

  #unpaidInvoice(subscription: SubscriptionShape): Thing {
    return this.make('in', {
      status: 'open',
      subscription: subscription.id,
      parent: { subscription_details: { subscription: subscription.id } },
    })
  }

  #subscribe(customer: string, price: PriceShape & Thing, metadata: Fields): Thing {
    const start = seconds(new Date())
    const period = { start, end: start + lengthOf(price, start) }
    const item = { current_period_start: period.start, current_period_end: period.end, quantity: 1 }
    const subscription = this.make('sub', {
      status: 'active',
      customer,
      metadata,
      start_date: start,
      cancel_at: null,
      cancel_at_period_end: false,
      schedule: null,
      items: { object: 'list', data: [{ id: `si_${this.#made}`, price, ...item }] },
    }) as Thing & SubscriptionShape
    this.announce('invoice.paid', this.invoice(subscription, price.unit_amount, period))
    return subscription
  }

  #charge(customer: string, amount: number): Thing {
    const intent = this.make('pi', { status: 'succeeded' })
    const charge = this.make('ch', {
      customer,
      amount,
      payment_intent: intent.id,
      amount_refunded: 0,
      disputed: false,
    })
    return Object.assign(intent, { latest_charge: charge.id })
  }

  #chargeOf(paymentIntentId: string): Thing {
    return this.get(this.get<{ latest_charge: string }>(paymentIntentId).latest_charge)
  }
}

export type PriceShape = { unit_amount: number; recurring?: { interval: 'month' | 'year' } }
type SessionShape = {
  status: string
  mode: string
  customer: string
  line_items: { price: string }[]
  subscription?: string
  subscription_data?: { metadata?: Fields }
}
export type SubscriptionShape = {
  id: string
  status: string
  customer: string
  schedule: string | null
  cancel_at_period_end: boolean
  items: {
    data: {
      id: string
      price: Thing & PriceShape
      current_period_start: number
      current_period_end: number
    }[]
  }
}

export function lengthOf({ recurring }: PriceShape, start: number): number {
  const months = recurring?.interval === 'year' ? 12 : 1
  return seconds(addMonths(new Date(start * 1000), months)) - start
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
