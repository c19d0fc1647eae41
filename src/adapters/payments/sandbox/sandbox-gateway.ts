import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { sandboxCheckouts } from '../../../db/schema/sandbox-payments.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import {
  type CheckoutOrder,
  type CheckoutState,
  type Metadata,
  type PaymentGateway,
  type SubscriptionChange,
  type SubscriptionState,
  translateState,
} from '../../../modules/payments/payment-gateway.ts'
import { getPlan } from '../../../shared/catalogue/plans.ts'
import { sendSandboxEvent } from './events.ts'
import {
  findCheckout,
  lockCheckout,
  lockLife,
  paymentOf,
  type SandboxCheckout,
  saveInvoices,
  saveSubscription,
  updateCheckout,
} from './sandbox-rows.ts'
import {
  advance,
  type Life,
  type SandboxInvoice,
  type SandboxSubscription,
  upgrade,
} from './subscription-life.ts'

type SandboxParts = { db: Database; queue: JobQueue; now: () => Date }

const SUBSCRIPTION_STATES = { active: 'active', past_due: 'past_due', canceled: 'ended' } as const

/** Payments without money: the default provider of a site without a configured one, with its own records. */
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

  async openCheckout({ transactionId, metadata, user, item, discountCents, expiresAt }: CheckoutOrder) {
    const customerId = `sandbox_cus_${user.id}`
    const planId = item.kind === 'subscription' ? item.planId : null
    const priceCents = item.kind === 'subscription' ? getPlan(item.planId).priceCents : item.priceCents
    await this.#db.orm
      .insert(sandboxCheckouts)
      .values({
        id: `sandbox_cs_${randomUUID()}`,
        transactionId,
        metadata,
        customerId,
        planId,
        amountCents: priceCents - discountCents,
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

  async closeCheckout(checkoutId: string): Promise<CheckoutState | null> {
    return inTransaction(this.#db, async (tx) => {
      const checkout = await lockCheckout(tx, checkoutId)
      if (!checkout) return null
      const over = checkout.state !== 'open' && checkout.state !== 'confirming'
      if (over) return this.#stateOf(checkout)
      await updateCheckout(tx, checkoutId, { state: 'expired' })
      return this.#stateOf({ ...checkout, state: 'expired' })
    })
  }

  async fetchCheckout(checkoutId: string): Promise<CheckoutState | null> {
    const checkout = await findCheckout(this.#db, checkoutId)
    return checkout && this.#stateOf(checkout)
  }

  async fetchSubscription(subscriptionId: string): Promise<SubscriptionState | null> {
    return inTransaction(this.#db, (tx) => this.#upToDate(tx, subscriptionId))
  }

  async quoteChange(subscriptionId: string, planId: number): Promise<number | null> {
    return inTransaction(this.#db, async (tx) => {
      await this.#upToDate(tx, subscriptionId)
      const life = await lockLife(tx, subscriptionId)
      if (!life || life.subscription.state === 'canceled') return null
      const [invoice] = upgrade(life, getPlan(planId), this.#now()).invoices
      return invoice?.amountCents ?? 0
    })
  }

  async changeSubscription(
    subscriptionId: string,
    change: SubscriptionChange,
  ): Promise<SubscriptionState | null> {
    return inTransaction(this.#db, async (tx) => {
      await this.#upToDate(tx, subscriptionId)
      const life = await lockLife(tx, subscriptionId)
      if (life && life.subscription.state !== 'canceled') {
        await this.#change(tx, life, change)
        const type = change.kind === 'end_now' ? 'subscription.ended' : 'subscription.updated'
        await sendSandboxEvent(this.#queue, tx, type, { kind: 'subscription', id: subscriptionId })
      }
      return this.#upToDate(tx, subscriptionId)
    })
  }

  async portalUrl(): Promise<string | null> {
    return null
  }

  async #change(tx: Tx, life: Life, change: SubscriptionChange): Promise<void> {
    const { subscription } = life
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
        const changed = upgrade(life, plan, this.#now())
        await saveSubscription(tx, changed.subscription)
        await saveInvoices(tx, changed.invoices)
      }
    }
  }

  /** Time passes when somebody looks. */
  async #upToDate(tx: Tx, subscriptionId: string): Promise<SubscriptionState | null> {
    const before = await lockLife(tx, subscriptionId)
    if (!before) return null
    const { subscription, invoices } = advance(before.subscription, this.#now())
    await saveSubscription(tx, subscription)
    await saveInvoices(tx, invoices)
    return subscriptionState(subscription, [...before.invoices, ...invoices], before.metadata)
  }

  #stateOf(checkout: SandboxCheckout): CheckoutState {
    const { id: checkoutId, transactionId, subscriptionId, metadata } = checkout
    const ids = { checkoutId, transactionId, metadata }
    switch (checkout.state) {
      case 'open':
      case 'confirming':
        return checkout.expiresAt <= this.#now()
          ? { ...ids, state: 'expired' }
          : { ...ids, state: 'open', clientSecret: null }
      case 'processing':
        return { ...ids, state: 'processing', subscriptionId: null }
      case 'failed':
      case 'expired':
        return { ...ids, state: checkout.state }
      case 'paid': {
        if (subscriptionId) return { ...ids, state: 'paid', kind: 'subscription', subscriptionId }
        return { ...ids, state: 'paid', kind: 'pack', payment: paymentOf(checkout) }
      }
    }
  }
}

function subscriptionState(
  subscription: SandboxSubscription,
  invoices: readonly SandboxInvoice[],
  metadata: Metadata,
): SubscriptionState {
  const { id, transactionId, customerId, cancelAtPeriodEnd, startedAt, periodEndsAt, nextPlanId } =
    subscription
  return {
    subscriptionId: id,
    transactionId,
    metadata,
    customerId,
    cancelAtPeriodEnd,
    startedAt,
    periodEndsAt,
    planId: getPlan(subscription.planId).id,
    priceCents: getPlan(subscription.planId).priceCents,
    nextPlanId: nextPlanId === null ? null : getPlan(nextPlanId).id,
    state: translateState(SUBSCRIPTION_STATES, subscription.state, 'subscription'),
    invoices: invoices.map((invoice) => ({ ...invoice, ...paymentOf(invoice), invoiceId: invoice.id })),
  }
}
