import { expect, test } from 'vitest'
import { creditPacks, DEFAULT_PACK_CENTS, findPack, PACKS, packFigures } from './packs.ts'
import { PLANS, planFigures, yearlySavingPercent } from './plans.ts'
import { CREDIT_MICROS } from './prices.ts'

/** The two tables of specification §9, verbatim. */
test('plans match the specification', () => {
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

test('packs match the specification', () => {
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

test('an offered pack has the fields of the specification, and exactly one is checked', () => {
  expect(creditPacks(DEFAULT_PACK_CENTS, true)[2]).toEqual({
    credits: 2000,
    price: 19.99,
    originPrice: 39.98,
    per: 100,
    checked: true,
    show: true,
    popular: true,
  })
  const afterPurchase = creditPacks(299, false)
  expect(afterPurchase.filter(({ checked }) => checked).map(({ price }) => price)).toEqual([19.99])
  expect(afterPurchase.filter(({ show }) => !show).map(({ price }) => price)).toEqual([2.99])
})

test('a credit costs the same as in the smallest pack that anybody can buy', () => {
  const [, smallest] = PACKS
  expect((smallest.priceCents * 10_000) / packFigures(smallest).credits).toBe(CREDIT_MICROS)
})

test('every yearly plan saves as much as displayed', () => {
  expect(yearlySavingPercent()).toBe(16)
  for (const yearly of PLANS.filter(({ period }) => period === 'year')) {
    const monthly = PLANS.find(({ tier, period }) => tier === yearly.tier && period === 'month')
    const saved = 1 - yearly.priceCents / (12 * (monthly?.priceCents ?? 0))
    expect(100 * saved).toBeGreaterThanOrEqual(yearlySavingPercent())
  }
})

test('the default pack is the popular one, and only the smallest is for a first purchase', () => {
  expect(findPack(DEFAULT_PACK_CENTS)?.flag).toBe('popular')
  expect(PACKS.filter((pack) => pack.firstPurchaseOnly).map((pack) => pack.priceCents)).toEqual([299])
})
