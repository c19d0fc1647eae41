import type { Plan } from '../../shared/catalogue/plans.ts'

/**
 * A plan that is smaller in no way begins at once, and the provider charges the difference for the time that is left.
 * One that gives fewer credits, or goes from yearly to monthly, begins when the paid period is over.
 */
export function whenPlanBegins(from: Plan, to: Plan): 'now' | 'at_period_end' {
  const fewerCredits = to.creditsPerMonth < from.creditsPerMonth
  const shorterPeriod = from.period === 'year' && to.period === 'month'
  return fewerCredits || shorterPeriod ? 'at_period_end' : 'now'
}
