import type { Plan } from '../../shared/catalogue/plans.ts'

/**
 * A change to a plan that is smaller in no way takes effect at once, and the provider charges the difference for the
 * remaining time. A change to fewer credits, or from yearly to monthly, takes effect after the paid period.
 */
export function whenPlanBegins(from: Plan, to: Plan): 'now' | 'at_period_end' {
  const fewerCredits = to.creditsPerMonth < from.creditsPerMonth
  const shorterPeriod = from.period === 'year' && to.period === 'month'
  return fewerCredits || shorterPeriod ? 'at_period_end' : 'now'
}
