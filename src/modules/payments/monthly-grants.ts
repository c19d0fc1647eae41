import { getPlan, type Plan, type PlanId } from '../../shared/catalogue/plans.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { addMonths, monthIndexAt } from './months.ts'
import { creditsToTakeBack } from './transaction-state.ts'

/** A payment, its paid period, and the refunded part. */
export type Coverage = {
  transactionId: string
  paidAt: Date
  coversFrom: Date
  coversUntil: Date
  creditsPerMonth: number
  amountCents: number
  refundedCents: number
}
type Given = { monthIndex: number; planId: number; credits: number; transactionId: string }

type GrantsInput = {
  startedAt: Date
  planId: PlanId
  coverage: readonly Coverage[]
  given: readonly Given[]
  now: Date
}

export type DueGrant = {
  monthIndex: number
  planId: PlanId
  credits: number
  transactionId: string
  expiresAt: Date
}

/** Credits last until the next month begins, and this much longer. */
export const AFTER_NEXT_GRANT_MS = 30 * DAY_MS

/**
 * The credits of a subscription that are due and not given yet. Months count from its beginning, on annual plans as
 * well. A month is given if a payment covers its first moment, so an unpaid renewal gives nothing, and every missed
 * month is made up for. A partial refund gives fewer months. A larger plan gives the difference for the part of the
 * month that is left, as the provider charges it: the whole difference would sell a month's credits for a day's price.
 */
export function dueGrants({ startedAt, planId, coverage, given, now }: GrantsInput): DueGrant[] {
  const plan = getPlan(planId)
  const current = monthIndexAt(startedAt, now)
  const due: DueGrant[] = []
  for (let monthIndex = 0; monthIndex <= current; monthIndex++) {
    const starts = addMonths(startedAt, monthIndex)
    const ends = addMonths(startedAt, monthIndex + 1)
    const givenPlans = given
      .filter((grant) => grant.monthIndex === monthIndex)
      .map(({ planId: id }) => getPlan(id))
    const first = givenPlans.length === 0
    if (!first && monthIndex < current) continue
    const payment = newestCovering(coverage, first ? starts : now)
    if (!payment) continue
    const wanted = first ? plan.creditsPerMonth : remainingDifference(plan, givenPlans, { starts, ends, now })
    const credits = Math.min(wanted, creditsLeft(payment, startedAt, [...given, ...due]))
    if (credits <= 0) continue
    const nextGrant = Math.max(ends.getTime(), now.getTime())
    const expiresAt = new Date(nextGrant + AFTER_NEXT_GRANT_MS)
    due.push({ monthIndex, planId, credits, transactionId: payment.transactionId, expiresAt })
  }
  return due
}

/**
 * What a refund or a dispute takes back of the credits from a payment. A refund first stops the months that were not
 * given yet: after a refund of nine months of a year, the three given ones stay.
 */
export function creditsOwed(
  payment: Coverage & { disputed: boolean },
  startedAt: Date,
  given: readonly Given[],
): number {
  const paidFor = creditsPaidFor(payment, startedAt, given)
  const kept = paidFor - creditsToTakeBack(paidFor, payment)
  return Math.max(0, givenBy(payment, given) - kept)
}

/** What a payment may still give after its refunds. */
function creditsLeft(payment: Coverage, startedAt: Date, given: readonly Given[]): number {
  if (payment.refundedCents === 0) return Number.POSITIVE_INFINITY
  const paidFor = creditsPaidFor(payment, startedAt, given)
  const kept = paidFor - creditsToTakeBack(paidFor, { ...payment, disputed: false })
  return kept - givenBy(payment, given)
}

/** Every month that begins in the paid time, given or not, and what else was given for this payment. */
function creditsPaidFor(payment: Coverage, startedAt: Date, given: readonly Given[]): number {
  const { transactionId, coversFrom, coversUntil, creditsPerMonth } = payment
  const gains = new Map<number, number>()
  for (let month = monthIndexAt(startedAt, coversFrom); addMonths(startedAt, month) < coversUntil; month++) {
    if (addMonths(startedAt, month) >= coversFrom) gains.set(month, 0)
  }
  const covered = new Set(gains.keys())
  for (const grant of given) {
    if (grant.transactionId !== transactionId) continue
    gains.set(grant.monthIndex, (gains.get(grant.monthIndex) ?? 0) + grant.credits)
  }
  return [...gains].reduce(
    (sum, [month, credits]) => sum + (covered.has(month) ? Math.max(credits, creditsPerMonth) : credits),
    0,
  )
}

function givenBy({ transactionId }: Coverage, given: readonly Given[]): number {
  return given.reduce((sum, grant) => sum + (grant.transactionId === transactionId ? grant.credits : 0), 0)
}

type Month = { starts: Date; ends: Date; now: Date }

function remainingDifference(plan: Plan, givenPlans: readonly Plan[], { starts, ends, now }: Month): number {
  const largest = Math.max(...givenPlans.map(({ creditsPerMonth }) => creditsPerMonth))
  const left = (ends.getTime() - now.getTime()) / (ends.getTime() - starts.getTime())
  return Math.floor((plan.creditsPerMonth - largest) * left)
}

function newestCovering(coverage: readonly Coverage[], at: Date): Coverage | undefined {
  return coverage
    .filter(({ coversFrom, coversUntil }) => coversFrom <= at && at < coversUntil)
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime())[0]
}
