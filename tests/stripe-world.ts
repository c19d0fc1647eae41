import { addMonths } from '../src/modules/payments/months.ts'

/** Objects in Stripe's format, reduced to the fields that we read. */
export type Thing = { id: string; created: number; [field: string]: unknown }
type Fields = Record<string, unknown>
type Period = { start: number; end: number }
type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'
export type StripeEventFixture = { id: string; type: string; data: { object: unknown } }

/** Stripe's state. It changes its objects as Stripe does when cards are charged and time passes. */
export class StripeWorld {
  readonly things = new Map<string, Thing>()
  /** Oldest first. */
  readonly events: StripeEventFixture[] = []
  cardsPay = true
  /** While it is off, every call fails as if the service was down. */
  reachable = true
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

  /** Newest first, as Stripe lists them. */
  all(prefix: string): Thing[] {
    return [...this.things.values()].filter(({ id }) => id.startsWith(`${prefix}_`)).reverse()
  }

  announce(type: string, object: unknown): void {
    this.events.push({ id: `evt_${this.events.length + 1}`, type, data: { object: structuredClone(object) } })
  }

  /** A person fills in Stripe's form. */
  payCheckout(sessionId: string): void {
    const session = this.#openSession(sessionId)
    const price = this.get<PriceShape>(session.line_items[0]?.price)
    const { customer, subscription_data: data } = session
    const amount = price.unit_amount - this.#takenOff(session)
    if (session.mode === 'payment') {
      session.payment_intent = this.charge(customer, amount).id
      Object.assign(session, { amount_total: amount, currency: 'usd' })
    } else {
      session.subscription = this.#subscribe(customer, price, data?.metadata ?? {}, amount).id
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid', client_secret: null })
    this.announce('checkout.session.completed', session)
  }

  /** A person chooses a slow bank: the form is complete, and nothing is paid yet. */
  payCheckoutSlowly(sessionId: string): void {
    const session = this.#openSession(sessionId)
    const price = this.get<PriceShape>(session.line_items[0]?.price)
    if (session.mode === 'subscription') {
      const metadata = session.subscription_data?.metadata ?? {}
      session.subscription = this.#makeSubscription(session.customer, price, metadata, 'incomplete').id
    } else session.payment_intent = this.make('pi', { status: 'processing', latest_charge: null }).id
    const amount_total = price.unit_amount - this.#takenOff(session)
    Object.assign(session, { amount_total, currency: 'usd' })
    Object.assign(session, { status: 'complete', payment_status: 'unpaid', client_secret: null })
    this.announce('checkout.session.completed', session)
  }

  /** Later, the bank confirms the payment. */
  bankPays(sessionId: string): void {
    const session = this.get<SessionShape & { amount_total: number }>(sessionId)
    const { id: charge } = this.#chargeFor(session.payment_intent, session.customer, session.amount_total)
    Object.assign(this.get(session.payment_intent), { status: 'succeeded', latest_charge: charge })
    session.payment_status = 'paid'
    this.announce('checkout.session.async_payment_succeeded', session)
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
      this.announce(
        'invoice.paid',
        this.invoice(subscription, price.unit_amount, period, 'subscription_cycle'),
      )
    } else {
      subscription.status = 'past_due'
      this.announce('invoice.payment_failed', this.#unpaidInvoice(subscription))
    }
    this.announce('customer.subscription.updated', subscription)
  }

  refund(paymentIntentId: string, amountCents: number): Thing {
    const charge = this.#chargeOf(paymentIntentId)
    charge.amount_refunded = Number(charge.amount_refunded) + amountCents
    this.announce('charge.refunded', charge)
    const fields = { charge: charge.id, payment_intent: paymentIntentId, amount: amountCents }
    return this.make('re', { ...fields, status: 'succeeded' })
  }

  dispute(paymentIntentId: string): void {
    const charge = this.#chargeOf(paymentIntentId)
    charge.disputed = true
    const fields = { charge: charge.id, payment_intent: paymentIntentId, status: 'needs_response' }
    this.announce('charge.dispute.created', this.make('dp', fields))
  }

  /** The charge stays marked as disputed, as at Stripe. */
  winDispute(paymentIntentId: string): void {
    const dispute = this.all('dp').find(({ payment_intent }) => payment_intent === paymentIntentId)
    if (!dispute) throw new Error('Nobody disputes this')
    dispute.status = 'won'
    this.announce('charge.dispute.closed', dispute)
  }

  /** A paid invoice of a subscription. */
  invoice(
    subscription: SubscriptionShape,
    amount: number,
    period: Period,
    billing_reason: BillingReason = 'subscription_cycle',
  ): Thing {
    const intent = amount > 0 ? this.charge(subscription.customer, amount) : null
    const { id, metadata } = subscription
    const payments = intent
      ? [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent.id } }]
      : []
    return this.make('in', {
      status: 'paid',
      billing_reason,
      currency: 'usd',
      subscription: id,
      parent: { subscription_details: { subscription: id, metadata } },
      amount_paid: amount,
      status_transitions: { paid_at: seconds(new Date()) },
      lines: { object: 'list', data: [{ period }] },
      payments: { object: 'list', data: payments },
    })
  }

  /** A payment that went through at once. */
  charge(customer: string, amount: number): Thing {
    const intent = this.make('pi', { status: 'succeeded' })
    return Object.assign(intent, { latest_charge: this.#chargeFor(intent.id, customer, amount).id })
  }

  #chargeFor(payment_intent: unknown, customer: string, amount: number): Thing {
    const fields = { customer, amount, currency: 'usd', payment_intent, status: 'succeeded' }
    return this.make('ch', { ...fields, amount_refunded: 0, disputed: false, metadata: {} })
  }

  #openSession(sessionId: string): Thing & SessionShape {
    const session = this.get<SessionShape>(sessionId)
    if (session.status !== 'open') throw new Error('This checkout cannot be paid any more')
    return session
  }

  #unpaidInvoice(subscription: SubscriptionShape): Thing {
    const { id, metadata } = subscription
    const parent = { subscription_details: { subscription: id, metadata } }
    return this.make('in', { status: 'open', subscription: id, parent })
  }

  /** The discount of a session's coupons on its first payment. */
  #takenOff({ discounts = [] }: SessionShape): number {
    const coupons = discounts.map(({ coupon }) => this.get<{ amount_off: number }>(coupon))
    return coupons.reduce((sum, { amount_off }) => sum + amount_off, 0)
  }

  #subscribe(customer: string, price: PriceShape & Thing, metadata: Fields, amount: number): Thing {
    const subscription = this.#makeSubscription(customer, price, metadata, 'active')
    const { current_period_start: start = 0, current_period_end: end = 0 } = subscription.items.data[0] ?? {}
    const invoice = this.invoice(subscription, amount, { start, end }, 'subscription_create')
    this.announce('invoice.paid', invoice)
    return subscription
  }

  #makeSubscription(customer: string, price: PriceShape & Thing, metadata: Fields, status: string) {
    const start = seconds(new Date())
    const item = { current_period_start: start, current_period_end: start + lengthOf(price, start) }
    return this.make('sub', {
      status,
      customer,
      metadata,
      start_date: start,
      cancel_at: null,
      cancel_at_period_end: false,
      schedule: null,
      items: { object: 'list', data: [{ id: `si_${this.#made}`, price, quantity: 1, ...item }] },
    }) as Thing & SubscriptionShape
  }

  #chargeOf(paymentIntentId: string): Thing {
    return this.get(this.get<{ latest_charge: string }>(paymentIntentId).latest_charge)
  }
}

export type PriceShape = { unit_amount: number; recurring?: { interval: 'month' | 'year' } }
type SessionShape = {
  status: string
  payment_status: string
  mode: string
  customer: string
  line_items: { price: string }[]
  payment_intent?: string
  subscription?: string
  subscription_data?: { metadata?: Fields }
  discounts?: { coupon: string }[]
}
export type SubscriptionShape = {
  id: string
  status: string
  customer: string
  metadata: Fields
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
