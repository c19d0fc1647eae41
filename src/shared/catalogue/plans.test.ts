import { expect, test } from 'vitest'
import { findPlan, getPlan, PLANS, planFigures, yearlySavingPercent } from './plans.ts'

test('a plan is found by its id, and an unknown id is a bug', () => {
  for (const plan of PLANS) expect(getPlan(plan.id)).toEqual(plan)
  expect(findPlan(99)).toBeNull()
  expect(() => getPlan(99)).toThrow('There is no plan 99')
})

test('every tier saves at least the displayed share in a year', () => {
  for (const { tier, period, priceCents } of PLANS) {
    if (period !== 'year') continue
    const monthly = PLANS.find((plan) => plan.tier === tier && plan.period === 'month')
    const saving = 100 * (1 - priceCents / (12 * (monthly?.priceCents ?? 0)))
    expect(saving).toBeGreaterThanOrEqual(yearlySavingPercent())
    expect(saving).toBeLessThan(100)
  }
})

test('a plan never promises more than its credits make', () => {
  for (const plan of PLANS) {
    const { videos, images, perMonthCents, creditsPerDollar } = planFigures(plan, { image: 3, video: 7 })
    expect(videos * 7).toBeLessThanOrEqual(plan.creditsPerMonth)
    expect(images * 3).toBeLessThanOrEqual(plan.creditsPerMonth)
    const months = plan.period === 'year' ? 12 : 1
    expect(perMonthCents * months).toBeLessThanOrEqual(plan.priceCents)
    expect(creditsPerDollar * (plan.priceCents / 100)).toBeLessThanOrEqual(plan.creditsPerMonth * months)
  }
})
