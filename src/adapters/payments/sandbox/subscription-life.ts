import { randomUUID } from 'node:crypto'
import type { sandboxInvoices, sandboxSubscriptions } from '../../../db/schema/sandbox-payments.ts'
import { addMonths, monthIndexAt } from '../../../modules/payments/months.ts'
import { getPlan, type Plan } from '../../../shared/catalogue/plans.ts'

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect
export type SandboxInvoice = typeof sandboxInvoices.$inferSelect
export type Life = { subscription: SandboxSubscription; invoices: SandboxInvoice[] }

type Beginning = Pick<SandboxSubscription, 'transactionId' | 'customerId' | 'planId'> &
  Pick<SandboxInvoice, 'amountCents'>

/** The beginning of a subscription whose first period was just paid. */
export function begin({ amountCents, ...given }: Beginning, now: Date): Life {
  const subscription: SandboxSubscription = {
    ...given,
    id: `sandbox_sub_${randomUUID()}`,
    nextPlanId: null,
    state: 'active',
    cancelAtPeriodEnd: false,
    anchoredAt: now,
    startedAt: now,
    periodStartsAt: now,
    periodEndsAt: addMonths(now, monthsOf(given.planId)),
  }
  return {
    subscription,
    invoices: [invoiceFor(subscription, amountCents, now, 'begin')],
  }
}

/** Every renewal, or the end, that was due until now. */
export function advance(before: SandboxSubscription, now: Date): Life {
  let subscription = before
  const invoices: SandboxInvoice[] = []
  while (subscription.state === 'active' && subscription.periodEndsAt <= now) {
    if (subscription.cancelAtPeriodEnd) {
      subscription = { ...subscription, state: 'canceled' }
    } else {
      subscription = nextPeriod(subscription)
      const { planId, periodStartsAt } = subscription
      invoices.push(invoiceFor(subscription, getPlan(planId).priceCents, periodStartsAt, 'renew'))
    }
  }
  return { subscription, invoices }
}

/** The next period, with its scheduled plan; whether it is paid is another matter. */
export function nextPeriod(subscription: SandboxSubscription): SandboxSubscription {
  const { anchoredAt, periodEndsAt } = subscription
  const planId = subscription.nextPlanId ?? subscription.planId
  const months = monthIndexAt(anchoredAt, periodEndsAt) + monthsOf(planId)
  return {
    ...subscription,
    planId,
    nextPlanId: null,
    periodStartsAt: periodEndsAt,
    periodEndsAt: addMonths(anchoredAt, months),
  }
}

/** Changes the plan now: the unused part of the paid one is credited. A longer period begins now. */
export function upgrade({ subscription: before, invoices }: Life, plan: Plan, now: Date): Life {
  const old = getPlan(before.planId)
  const wholeMs = before.periodEndsAt.getTime() - before.periodStartsAt.getTime()
  const left = Math.max(0, before.periodEndsAt.getTime() - now.getTime()) / wholeMs
  const kept = { ...before, planId: plan.id, nextPlanId: null, cancelAtPeriodEnd: false }
  const samePeriod = old.period === plan.period
  const subscription = samePeriod
    ? kept
    : { ...kept, anchoredAt: now, periodStartsAt: now, periodEndsAt: addMonths(now, monthsOf(plan.id)) }
  const price = samePeriod ? plan.priceCents * left : plan.priceCents
  const paid = old.priceCents - discountOf(before, invoices)
  const amountCents = Math.max(0, Math.round(price - paid * left))
  return {
    subscription,
    invoices: [{ ...invoiceFor(subscription, amountCents, now, 'change'), coversFrom: now }],
  }
}

/** The discount on the price of the paid plan; after a change of plans the full price has been paid. */
function discountOf({ periodStartsAt, planId }: SandboxSubscription, invoices: Life['invoices']): number {
  const ofPeriod = invoices.filter(({ coversFrom }) => coversFrom >= periodStartsAt)
  const [only] = ofPeriod
  return only?.reason === 'begin' && ofPeriod.length === 1 ? getPlan(planId).priceCents - only.amountCents : 0
}

/**
 * The same subscription, shifted back so that its month with this number begins now. Every date keeps its position in
 * its month, so that months of different lengths do not push it off the days on which periods begin.
 */
export function moveSoThatMonthBegins(monthIndex: number, now: Date, { subscription, invoices }: Life): Life {
  const { startedAt, anchoredAt, periodStartsAt, periodEndsAt } = subscription
  const newStart = addMonths(now, -monthIndex)
  const moved = (date: Date) => {
    const index = monthIndexAt(startedAt, date)
    const intoMonthMs = date.getTime() - addMonths(startedAt, index).getTime()
    return new Date(addMonths(newStart, index).getTime() + intoMonthMs)
  }
  return {
    subscription: {
      ...subscription,
      startedAt: newStart,
      anchoredAt: moved(anchoredAt),
      periodStartsAt: moved(periodStartsAt),
      periodEndsAt: moved(periodEndsAt),
    },
    invoices: invoices.map((invoice) => ({
      ...invoice,
      paidAt: moved(invoice.paidAt),
      coversFrom: moved(invoice.coversFrom),
      coversUntil: moved(invoice.coversUntil),
    })),
  }
}

export function invoiceFor(
  subscription: SandboxSubscription,
  amountCents: number,
  paidAt: Date,
  reason: SandboxInvoice['reason'],
): SandboxInvoice {
  const { id, periodStartsAt, periodEndsAt } = subscription
  return {
    id: `sandbox_in_${randomUUID()}`,
    subscriptionId: id,
    reason,
    amountCents,
    paidAt,
    coversFrom: periodStartsAt,
    coversUntil: periodEndsAt,
    refundedCents: 0,
    disputed: false,
  }
}

function monthsOf(planId: number): number {
  return getPlan(planId).period === 'year' ? 12 : 1
}
