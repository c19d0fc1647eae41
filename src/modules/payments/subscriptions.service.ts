import type { Database } from '../../db/database.ts'
import { findPlan } from '../../shared/catalogue/plans.ts'
import type { PlanQuote, SubscriptionInfo } from '../../shared/contract/pay.ts'
import { AppError } from '../../shared/errors.ts'
import { findCustomer } from './buyers.store.ts'
import type { PaymentGateway, SubscriptionChange } from './payment-gateway.ts'
import { whenPlanBegins } from './plan-change.ts'
import { withPublicErrors } from './provider-errors.ts'
import type { Settlement } from './settlement.service.ts'
import { findLiveSubscription, type Subscription } from './subscriptions.store.ts'

type SubscriptionParts = { db: Database; gateway: PaymentGateway; settlement: Settlement }
export type Subscriptions = ReturnType<typeof createSubscriptions>

const NO_SUBSCRIPTION: SubscriptionInfo = {
  plan_id: null,
  state: null,
  period_ends_at: null,
  next_plan_id: null,
}

/** What people can do with their subscription. */
export function createSubscriptions({ db, gateway, settlement }: SubscriptionParts) {
  async function info(userId: string): Promise<SubscriptionInfo> {
    const live = await findLiveSubscription(db.orm, userId, gateway.name)
    if (!live) return NO_SUBSCRIPTION
    return {
      plan_id: live.planId,
      state: live.cancelAtPeriodEnd ? 'canceling' : live.state === 'past_due' ? 'past_due' : 'active',
      period_ends_at: live.periodEndsAt.toISOString(),
      next_plan_id: live.nextPlanId,
    }
  }

  async function getLive(userId: string): Promise<Subscription> {
    const live = await findLiveSubscription(db.orm, userId, gateway.name)
    if (!live) throw new AppError('not_subscribed')
    return live
  }

  /** Choosing the current plan cancels a scheduled change. */
  async function choosePlan(userId: string, planId: number) {
    const live = await getLive(userId)
    const from = findPlan(live.planId)
    const to = findPlan(planId)
    if (!from || !to) throw new AppError('input_refused', { field: 'plan_id', problem: 'is not a plan' })
    if (from.id === to.id) return { live, to, when: 'as_now' as const }
    // A larger plan on top of an unpaid one would be credits on credit.
    if (live.state === 'past_due') throw new AppError('payment_refused')
    return { live, to, when: whenPlanBegins(from, to) }
  }

  async function change(userId: string, { subscriptionId }: Subscription, wish: SubscriptionChange) {
    await withPublicErrors(settlement.change(subscriptionId, wish))
    return info(userId)
  }

  return {
    info,

    cancel: async (userId: string) => change(userId, await getLive(userId), { kind: 'cancel_at_period_end' }),

    resume: async (userId: string) => change(userId, await getLive(userId), { kind: 'resume' }),

    /** What a change to a plan costs, and when that is paid. Until then time goes on, which changes cents at most. */
    async quotePlan(userId: string, planId: number): Promise<PlanQuote> {
      const { live, to, when } = await choosePlan(userId, planId)
      if (when !== 'now') return { due_at: live.periodEndsAt.toISOString(), amount_cents: to.priceCents }
      const cents = await withPublicErrors(gateway.quoteChange(live.subscriptionId, to.id))
      if (cents === null) throw new AppError('not_subscribed')
      return { due_at: null, amount_cents: cents }
    },

    /** At once if the plan is smaller in no way, else after the paid period. */
    async changePlan(userId: string, planId: number): Promise<SubscriptionInfo> {
      const { live, to, when } = await choosePlan(userId, planId)
      if (when === 'as_now') return change(userId, live, { kind: 'resume' })
      return change(userId, live, { kind: 'change_plan', planId: to.id, when })
    },

    async portalUrl(userId: string, returnUrl: string): Promise<string | null> {
      const customerId = await findCustomer(db, userId, gateway.name)
      return customerId && withPublicErrors(gateway.portalUrl(customerId, returnUrl))
    },
  }
}
