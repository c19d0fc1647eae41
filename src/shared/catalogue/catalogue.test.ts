import { expect, test } from 'vitest'
import { DEFAULT_PACK_CENTS, findPack, PACKS, packFigures } from './packs.ts'
import { PLANS, planFigures } from './plans.ts'

/** The two tables of specification §9, as they stand there. */
test('plans are those of the specification', () => {
  const rows = PLANS.map((plan) => {
    const { originalCents, perMonthCents, videos, images } = planFigures(plan)
    return [
      plan.id,
      plan.tier,
      plan.priceCents,
      originalCents,
      perMonthCents,
      plan.creditsPerMonth,
      videos,
      images,
    ]
  })
  expect(rows).toEqual([
    [1, 'basic', 999, 1998, 999, 800, 40, 800],
    [2, 'pro', 2999, 5998, 2999, 3200, 160, 3200],
    [3, 'premium', 6999, 13998, 6999, 9000, 450, 9000],
    [4, 'basic', 9999, 19998, 833, 800, 40, 800],
    [5, 'pro', 29999, 59998, 2499, 3200, 160, 3200],
    [6, 'premium', 69999, 139998, 5833, 9000, 450, 9000],
  ])
})

test('packs are those of the specification', () => {
  const rows = PACKS.map((pack) => {
    const { credits, originalCents, creditsPerDollar } = packFigures(pack)
    return [credits, pack.priceCents, originalCents, creditsPerDollar, pack.flag]
  })
  expect(rows).toEqual([
    [200, 299, 598, 66, null],
    [400, 599, 1198, 66, null],
    [2000, 1999, 3998, 100, 'popular'],
    [6000, 4999, 9998, 120, 'best'],
    [14000, 9999, 19998, 140, null],
    [32000, 19999, 39998, 160, null],
  ])
})

test('the chosen pack is the popular one, and only the smallest is for a first purchase', () => {
  expect(findPack(DEFAULT_PACK_CENTS)?.flag).toBe('popular')
  expect(PACKS.filter((pack) => pack.firstPurchaseOnly).map((pack) => pack.priceCents)).toEqual([299])
})
