import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { sandboxCheckouts } from '../../../db/schema/sandbox-payments.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import {
  type CheckoutOrder,
  type CheckoutState,
  type PaymentGateway,
  type SubscriptionChange,
  type SubscriptionState,
  translateState,
} from '../../../modules/payments/payment-gateway.ts'
import { getPlan } from '../../../shared/catalogue/plans.ts'
import { sendSandboxEvent } from './events.ts'
import {
  getCheckout,
  lockCheckout,
  lockLife,
  type SandboxCheckout,
  saveInvoices,
  saveSubscription,
  updateCheckout,
} from './sandbox-rows.ts'
import { advance, type SandboxInvoice, type SandboxSubscription, upgrade } from './subscription-life.ts'

type SandboxParts = { db: Database; queue: JobQueue; now: () => Date }

const SUBSCRIPTION_STATES = { active: 'active', past_due: 'past_due', canceled: 'ended' } as const

/** Payments without money: the provider of a site whose operator has set up none, with a memory of its own. */
export class SandboxGateway implements PaymentGateway {
  readonly name = 'sandbox'
  readonly #db: Database
  readonly #queue: JobQueue
  readonly #now: () => Date

  constructor({ db, queue, now }: SandboxParts) {
    this.#db = db
    this.#queue = queue
    this.#now = now
  }

  async openCheckout({ transactionId, user, item, expiresAt }: CheckoutOrder) {
    const customerId = `sandbox_cus_${user.id}`
    const planId = item.kind === 'subscription' ? item.planId : null
    const amountCents = item.kind === 'subscription' ? getPlan(item.planId).priceCents : item.priceCents
    await this.#db.orm
      .insert(sandboxCheckouts)
      .values({
        id: `sandbox_cs_${randomUUID()}`,
        transactionId,
        customerId,
        planId,
        amountCents,
        state: 'open',
        expiresAt,
      })
      .onConflictDoNothing()
    const [checkout] = await this.#db.orm
      .select()
      .from(sandboxCheckouts)
      .where(eq(sandboxCheckouts.transactionId, transactionId))
    if (!checkout) throw new Error('A checkout that was just opened is gone')
    return { checkoutId: checkout.id, customerId }
  }

  async closeCheckout(checkoutId: string): Promise<CheckoutState> {
    return inTransaction(this.#db, async (tx) => {
      const checkout = await lockCheckout(tx, checkoutId)
      const over = checkout.state !== 'open' && checkout.state !== 'confirming'
      if (over) return this.#stateOf(checkout)
      await updateCheckout(tx, checkoutId, { state: 'expired' })
      return this.#stateOf({ ...checkout, state: 'expired' })
    })
  }

  async fetchCheckout(checkoutId: string): Promise<CheckoutState> {
    return this.#stateOf(await getCheckout(this.#db, checkoutId))
  }

  async fetchSubscription(subscriptionId: string): Promise<SubscriptionState> {
    return inTransaction(this.#db, (tx) => this.#upToDate(tx, subscriptionId))
  }

  async changeSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionState> {
    return inTransaction(this.#db, async (tx) => {
      await this.#upToDate(tx, subscriptionId)
      const { subscription } = await lockLife(tx, subscriptionId)
      if (subscription.state !== 'canceled') {
        await this.#change(tx, subscription, change)
        const type = change.kind === 'end_now' ? 'subscription.ended' : 'subscription.updated'
        await sendSandboxEvent(this.#queue, tx, type, { kind: 'subscription', id: subscriptionId })
      }
      return this.#upToDate(tx, subscriptionId)
    })
  }

  async portalUrl(): Promise<string | null> {
    return null
  }

  async #change(tx: Tx, subscription: SandboxSubscription, change: SubscriptionChange): Promise<void> {
    switch (change.kind) {
      case 'cancel_at_period_end':
        return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: true, nextPlanId: null })
      case 'resume':
        return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: false, nextPlanId: null })
      case 'end_now':
        return saveSubscription(tx, { ...subscription, state: 'canceled' })
      case 'change_plan': {
        const plan = getPlan(change.planId)
        if (plan.id === subscription.planId) return
        if (change.when === 'at_period_end') {
          return saveSubscription(tx, { ...subscription, cancelAtPeriodEnd: false, nextPlanId: plan.id })
        }
        const changed = upgrade(subscription, plan, this.#now())
        await saveSubscription(tx, changed.subscription)
        await saveInvoices(tx, changed.invoices)
      }
    }
  }

  /** Time passes when somebody looks. */
  async #upToDate(tx: Tx, subscriptionId: string): Promise<SubscriptionState> {
    const before = await lockLife(tx, subscriptionId)
    const { subscription, invoices } = advance(before.subscription, this.#now())
    await saveSubscription(tx, subscription)
    await saveInvoices(tx, invoices)
    return subscriptionState(subscription, [...before.invoices, ...invoices])
  }

  #stateOf(checkout: SandboxCheckout): CheckoutState {
    const { id: checkoutId, transactionId, subscriptionId, amountCents, refundedCents, disputed } = checkout
    const ids = { checkoutId, transactionId }
    switch (checkout.state) {
      case 'open':
      case 'confirming':
        return checkout.expiresAt <= this.#now()
          ? { ...ids, state: 'expired' }
          : { ...ids, state: 'open', clientSecret: null }
      case 'failed':
      case 'expired':
        return { ...ids, state: checkout.state }
      case 'paid': {
        if (subscriptionId) return { ...ids, state: 'paid', kind: 'subscription', subscriptionId }
        const payment = { paymentId: checkoutId, amountCents, refundedCents, disputed }
        return { ...ids, state: 'paid', kind: 'pack', payment }
      }
    }
  }
}

function subscriptionState(
  subscription: SandboxSubscription,
  invoices: readonly SandboxInvoice[],
): SubscriptionState {
  const { id, transactionId, customerId, cancelAtPeriodEnd, startedAt, periodEndsAt, nextPlanId } =
    subscription
  return {
    subscriptionId: id,
    transactionId,
    customerId,
    cancelAtPeriodEnd,
    startedAt,
    periodEndsAt,
    planId: getPlan(subscription.planId).id,
    nextPlanId: nextPlanId === null ? null : getPlan(nextPlanId).id,
    state: translateState(SUBSCRIPTION_STATES, subscription.state, 'subscription'),
    invoices: invoices.map((invoice) => ({ ...invoice, invoiceId: invoice.id, paymentId: invoice.id })),
  }
}
