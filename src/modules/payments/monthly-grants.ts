import { getPlan, type Plan, type PlanId } from '../../shared/catalogue/plans.ts'
import { addMonths, monthIndexAt } from './months.ts'

/** A payment that stands, and the time it pays for. */
export type Coverage = { transactionId: string; paidAt: Date; coversFrom: Date; coversUntil: Date }
type Given = { monthIndex: number; planId: number }

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

const AFTER_NEXT_GRANT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The credits of a subscription that are due and were not given yet. Months count from its beginning, on annual plans
 * as well. A month is given when a payment covers its first moment, so that an unpaid renewal gives nothing, and every
 * missed month is made up for. A larger plan gives the difference for the part of the month that is left, as the
 * provider charges it: the whole difference would sell a month's credits for a day's price.
 */
export function dueGrants({ startedAt, planId, coverage, given, now }: GrantsInput): DueGrant[] {
  const plan = getPlan(planId)
  const current = monthIndexAt(startedAt, now)
  const months = Array.from({ length: Math.max(0, current + 1) }, (_, monthIndex) => monthIndex)
  return months.flatMap((monthIndex) => {
    const starts = addMonths(startedAt, monthIndex)
    const ends = addMonths(startedAt, monthIndex + 1)
    const givenPlans = given
      .filter((grant) => grant.monthIndex === monthIndex)
      .map(({ planId: id }) => getPlan(id))
    const first = givenPlans.length === 0
    if (!first && monthIndex < current) return []
    const payment = newestCovering(coverage, first ? starts : now)
    const credits = first
      ? plan.creditsPerMonth
      : remainingDifference(plan, givenPlans, { starts, ends, now })
    if (!payment || credits <= 0) return []
    const nextGrant = Math.max(ends.getTime(), now.getTime())
    const expiresAt = new Date(nextGrant + AFTER_NEXT_GRANT_MS)
    return [{ monthIndex, planId, credits, transactionId: payment.transactionId, expiresAt }]
  })
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
