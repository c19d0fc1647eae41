import { IMAGE_CREDITS, VIDEO_CREDITS } from './prices.ts'

export type Tier = 'basic' | 'pro' | 'premium'
export type Period = 'month' | 'year'

/** Specification §9. Amounts are integers of cents; the struck-through original is always double. */
type PlanRow = { id: number; tier: Tier; period: Period; priceCents: number; creditsPerMonth: number }

export const PLANS = [
  { id: 1, tier: 'basic', period: 'month', priceCents: 999, creditsPerMonth: 800 },
  { id: 2, tier: 'pro', period: 'month', priceCents: 2999, creditsPerMonth: 3200 },
  { id: 3, tier: 'premium', period: 'month', priceCents: 6999, creditsPerMonth: 9000 },
  { id: 4, tier: 'basic', period: 'year', priceCents: 9999, creditsPerMonth: 800 },
  { id: 5, tier: 'pro', period: 'year', priceCents: 29999, creditsPerMonth: 3200 },
  { id: 6, tier: 'premium', period: 'year', priceCents: 69999, creditsPerMonth: 9000 },
] as const satisfies readonly PlanRow[]

export type PlanId = (typeof PLANS)[number]['id']
export type Plan = PlanRow & { id: PlanId }

export const POPULAR_TIER: Tier = 'pro'

export function findPlan(id: number): Plan | null {
  return PLANS.find((plan) => plan.id === id) ?? null
}

/** For an id that can only be a plan's; any other is a bug. */
export function getPlan(id: number): Plan {
  const plan = findPlan(id)
  if (!plan) throw new Error(`There is no plan ${id}`)
  return plan
}

/** The saving of a year compared with twelve months, in whole percents: the minimum of all tiers. */
export function yearlySavingPercent(): number {
  const savings = PLANS.filter(({ period }) => period === 'year').map(({ tier, priceCents }) => {
    const monthly = PLANS.find((plan) => plan.tier === tier && plan.period === 'month')
    return monthly ? 100 * (1 - priceCents / (12 * monthly.priceCents)) : 0
  })
  return Math.floor(Math.min(...savings))
}

const TYPICAL: { image: number; video: number } = { image: IMAGE_CREDITS, video: VIDEO_CREDITS }

/** The numbers of videos and images follow from the price of one. */
export function planFigures(plan: Plan, typical = TYPICAL) {
  const months = plan.period === 'year' ? 12 : 1
  return {
    originalCents: plan.priceCents * 2,
    perMonthCents: Math.floor(plan.priceCents / months),
    videos: Math.floor(plan.creditsPerMonth / typical.video),
    images: Math.floor(plan.creditsPerMonth / typical.image),
    creditsPerDollar: Math.floor((plan.creditsPerMonth * months * 100) / plan.priceCents),
  }
}
