import Stripe from 'stripe'
import type {
  CheckoutOrder,
  CheckoutState,
  PaymentGateway,
  PurchaseItem,
  SubscriptionChange,
  SubscriptionState,
} from '../../../modules/payments/payment-gateway.ts'
import { getPlan, type PlanId } from '../../../shared/catalogue/plans.ts'
import { couponOf, createPriceFinder } from './stripe-catalogue.ts'
import { askStripe, orNull } from './stripe-client.ts'
import { findDisputed, PAGE, wholeList } from './stripe-lists.ts'
import {
  chargeOf,
  checkoutState,
  idOf,
  isOurs,
  liveState,
  onlyItem,
  subscriptionState,
} from './stripe-states.ts'

const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }
const WITH_SCHEDULE = { expand: ['schedule.phases.items.price'] }
/** Charges the difference between plans at once, rather than with the next period. */
const AT_ONCE = 'always_invoice'

/** Payments by Stripe. Cards are entered on Stripe's own form, which our page embeds. */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe'
  readonly #stripe: Stripe
  readonly #priceOf: (item: PurchaseItem) => Promise<string>

  constructor(stripe: Stripe) {
    this.#stripe = stripe
    this.#priceOf = createPriceFinder(stripe)
  }

  openCheckout(order: CheckoutOrder) {
    const { transactionId, metadata: given, user, customerId, item, discountCents, expiresAt } = order
    return askStripe(async () => {
      const metadata = { ...given, transaction_id: transactionId }
      const customer = customerId ?? (await this.#makeCustomer(user, transactionId))
      const forKind =
        item.kind === 'pack'
          ? ({ mode: 'payment', payment_intent_data: { metadata } } as const)
          : ({ mode: 'subscription', subscription_data: { metadata } } as const)
      const session = await this.#stripe.checkout.sessions.create(
        {
          ...forKind,
          ui_mode: 'embedded_page',
          redirect_on_completion: 'never',
          customer,
          client_reference_id: transactionId,
          metadata,
          line_items: [{ price: await this.#priceOf(item), quantity: 1 }],
          ...(discountCents > 0 && { discounts: [{ coupon: await couponOf(this.#stripe, discountCents) }] }),
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `checkout-${transactionId}` },
      )
      return { checkoutId: session.id, customerId: customer }
    })
  }

  closeCheckout(checkoutId: string): Promise<CheckoutState | null> {
    return askStripe(async () => {
      try {
        return await this.#stateOf(await this.#stripe.checkout.sessions.expire(checkoutId, WITH_CHARGE))
      } catch (error) {
        // Stripe refuses to close a finished checkout.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return this.fetchCheckout(checkoutId)
      }
    })
  }

  fetchCheckout(checkoutId: string): Promise<CheckoutState | null> {
    return askStripe(async () => {
      const session = await orNull(this.#stripe.checkout.sessions.retrieve(checkoutId, WITH_CHARGE))
      return session && this.#stateOf(session)
    })
  }

  fetchSubscription(subscriptionId: string): Promise<SubscriptionState | null> {
    return askStripe(async () => {
      const subscription = await this.#retrieve(subscriptionId)
      if (!subscription) return null
      const [invoices, charges] = await Promise.all([
        wholeList(
          this.#stripe.invoices.list({
            subscription: subscriptionId,
            status: 'paid',
            limit: PAGE,
            expand: ['data.payments'],
          }),
        ),
        wholeList(this.#stripe.charges.list({ customer: idOf(subscription.customer) ?? '', limit: PAGE })),
      ])
      const disputed = await findDisputed(this.#stripe, charges)
      return subscriptionState({ subscription, invoices, charges, disputed })
    })
  }

  quoteChange(subscriptionId: string, planId: PlanId): Promise<number | null> {
    return askStripe(async () => {
      const subscription = await this.#retrieve(subscriptionId)
      if (!subscription || liveState(subscription) === 'ended') return null
      const price = await this.#priceOf({ kind: 'subscription', planId })
      const invoice = await this.#stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: onlyItem(subscription).id, price }],
          cancel_at_period_end: false,
          proration_behavior: AT_ONCE,
        },
      })
      return invoice.amount_due
    })
  }

  async changeSubscription(
    subscriptionId: string,
    change: SubscriptionChange,
  ): Promise<SubscriptionState | null> {
    await askStripe(async () => {
      const subscription = await this.#retrieve(subscriptionId)
      if (!subscription || liveState(subscription) === 'ended') return
      await this.#change(subscription, change)
    })
    return this.fetchSubscription(subscriptionId)
  }

  portalUrl(customerId: string, returnUrl: string): Promise<string | null> {
    return askStripe(async () => {
      const portal = { customer: customerId, return_url: returnUrl }
      return (await this.#stripe.billingPortal.sessions.create(portal)).url
    })
  }

  async #stateOf(session: Stripe.Checkout.Session): Promise<CheckoutState | null> {
    if (!isOurs(session)) return null
    const charge = chargeOf(session)
    const disputed = await findDisputed(this.#stripe, charge ? [charge] : [])
    return checkoutState(session, disputed.size > 0)
  }

  /** Null for sales by others on the same Stripe account. */
  async #retrieve(subscriptionId: string): Promise<Stripe.Subscription | null> {
    const subscription = await orNull(this.#stripe.subscriptions.retrieve(subscriptionId, WITH_SCHEDULE))
    return subscription && isOurs(subscription) ? subscription : null
  }

  async #makeCustomer({ id, email }: CheckoutOrder['user'], transactionId: string): Promise<string> {
    const customer = await this.#stripe.customers.create(
      { email, metadata: { user_id: id } },
      { idempotencyKey: `customer-${transactionId}` },
    )
    return customer.id
  }

  async #change(subscription: Stripe.Subscription, change: SubscriptionChange): Promise<unknown> {
    const { id } = subscription
    switch (change.kind) {
      case 'end_now':
        return this.#stripe.subscriptions.cancel(id)
      case 'cancel_at_period_end':
        await this.#dropSchedule(subscription)
        return this.#stripe.subscriptions.update(id, { cancel_at_period_end: true })
      case 'resume':
        await this.#dropSchedule(subscription)
        return this.#stripe.subscriptions.update(id, { cancel_at_period_end: false })
      case 'change_plan': {
        const price = await this.#priceOf({ kind: 'subscription', planId: change.planId })
        const item = onlyItem(subscription)
        if (item.price.id === price) return
        await this.#dropSchedule(subscription)
        if (change.when === 'at_period_end') return this.#schedule(subscription, price, change.planId)
        return this.#stripe.subscriptions.update(id, {
          items: [{ id: item.id, price }],
          cancel_at_period_end: false,
          // Leaves everything unchanged if the difference is not paid.
          proration_behavior: AT_ONCE,
          payment_behavior: 'error_if_incomplete',
        })
      }
    }
  }

  async #dropSchedule({ schedule }: Stripe.Subscription): Promise<void> {
    const id = idOf(schedule)
    if (id) await this.#stripe.subscriptionSchedules.release(id)
  }

  /** The paid plan until its end, then one period of the other one, which then renews by itself. */
  async #schedule(subscription: Stripe.Subscription, price: string, planId: number): Promise<void> {
    const { id } = subscription
    const item = onlyItem(subscription)
    if (subscription.cancel_at_period_end) {
      await this.#stripe.subscriptions.update(id, { cancel_at_period_end: false })
    }
    const schedule = await this.#stripe.subscriptionSchedules.create({ from_subscription: id })
    await this.#stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: schedule.phases[0]?.start_date ?? item.current_period_start,
          end_date: item.current_period_end,
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: getPlan(planId).period, interval_count: 1 },
        },
      ],
    })
  }
}
