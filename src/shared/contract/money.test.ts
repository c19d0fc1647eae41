import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DISCOUNT_PERCENT } from '../catalogue/discounts.ts'
import { MAX_LASTING_DAYS } from '../catalogue/grant-sources.ts'
import { PACKS, toCents } from '../catalogue/packs.ts'
import { MAX_GIVEN_CREDITS, MAX_PROMOTION_CREDITS, MAX_PROMOTION_USES } from '../catalogue/rewards.ts'
import { Gift } from './admin.ts'
import { catalogueCalls } from './catalogue.ts'
import { creditCalls, PromotionCode, TimeZone } from './credit.ts'
import { payCalls } from './pay.ts'

describe('the price of a pack', () => {
  const { query } = payCalls['GET /api/pay/checkout-session']

  test('is written in dollars with two digits for the cents, and means the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const price = (cents / 100).toFixed(2)
        expect(toCents(Number(query.parse({ price }).price))).toBe(cents)
      }),
    )
    for (const { priceCents } of PACKS)
      expect(query.safeParse({ price: (priceCents / 100).toFixed(2) }).success).toBe(true)
  })

  test.each(['', '19', '19.9', '19.999', '-1.00', '1e3.00', ' 19.99', '1,999.00', '１９.９９', '1234567.00'])(
    '“%s” is invalid',
    (price) => {
      expect(query.safeParse({ price }).success).toBe(false)
    },
  )
})

describe('a promotion code', () => {
  test('is the same however it is typed', () => {
    expect(['summer-24', ' Summer-24\n', 'SUMMER-24'].map((typed) => PromotionCode.parse(typed))).toEqual([
      'SUMMER-24',
      'SUMMER-24',
      'SUMMER-24',
    ])
  })

  test.each(['', 'ab', 'a'.repeat(31), 'summer 24', 'été-24', "x'; drop table"])(
    '“%s” is invalid',
    (typed) => {
      expect(PromotionCode.safeParse(typed).success).toBe(false)
    },
  )
})

describe('a new promotion', () => {
  const { body } = catalogueCalls['POST /api/operation/promotions']
  const promotion = {
    code: 'SUMMER',
    credits: 10,
    percent: null,
    first_purchase_only: false,
    max_uses: 1,
    starts_at: null,
    expires_at: '2027-01-01T00:00:00Z',
    reason: 'a summer sale',
  }
  const problemsOf = (change: Partial<Record<keyof typeof promotion, unknown>>) =>
    (body.safeParse({ ...promotion, ...change }).error?.issues ?? []).map(({ path }) => path.join('.'))

  test('gives either credits or a discount', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ credits: 0, percent: 20 })).toEqual([])
    expect(problemsOf({ credits: 0, percent: null })).toEqual(['credits'])
    expect(problemsOf({ credits: 10, percent: 20 })).toEqual(['credits'])
  })

  test('stays within the limits for free credits', () => {
    expect(problemsOf({ credits: MAX_PROMOTION_CREDITS, max_uses: MAX_PROMOTION_USES })).toEqual([])
    expect(problemsOf({ credits: 0, percent: MAX_DISCOUNT_PERCENT })).toEqual([])
    expect(problemsOf({ credits: MAX_PROMOTION_CREDITS + 1 })).toEqual(['credits'])
    expect(problemsOf({ credits: 0, percent: MAX_DISCOUNT_PERCENT + 1 })).toEqual(['percent'])
    for (const max_uses of [0, 1.5, MAX_PROMOTION_USES + 1])
      expect(problemsOf({ max_uses })).toEqual(['max_uses'])
  })

  test('begins before it ends, however exact the two times are', () => {
    expect(problemsOf({ starts_at: '2026-12-31T23:59:59Z' })).toEqual([])
    expect(problemsOf({ starts_at: '2027-01-01T00:00:00Z', expires_at: '2027-01-01T00:00:00.5Z' })).toEqual(
      [],
    )
    expect(problemsOf({ starts_at: '2027-01-01T00:00:00Z' })).toEqual(['starts_at'])
    expect(problemsOf({ starts_at: '2027-01-01T00:00:00.000Z' })).toEqual(['starts_at'])
    expect(problemsOf({ starts_at: '2027-06-01T00:00:00Z' })).toEqual(['starts_at'])
  })
})

test('an operator’s gift is a whole number of credits, with a key', () => {
  const gift = { credits: 1, reason: 'sorry', key: 'k'.repeat(16) }
  const isGift = (change: object) => Gift.safeParse({ ...gift, ...change }).success
  expect([1, MAX_GIVEN_CREDITS].map((credits) => isGift({ credits }))).toEqual([true, true])
  const refused = [0, -5, 0.5, MAX_GIVEN_CREDITS + 1, Number.NaN, Number.POSITIVE_INFINITY, '5']
  expect(refused.filter((credits) => isGift({ credits }))).toEqual([])
  expect(['k'.repeat(15), 'k'.repeat(65), `${'k'.repeat(15)} `].filter((key) => isGift({ key }))).toEqual([])
})

test('the history of credits is read by a number in digits, up to a hundred rows at a time', () => {
  const { query } = creditCalls['GET /api/credit/history']
  expect(query.parse({})).toEqual({ limit: 30 })
  expect(query.parse({ before: '12', limit: '100' })).toEqual({ before: '12', limit: 100 })
  const refused = [{ limit: '0' }, { limit: '101' }, { limit: '1.5' }, { before: '-1' }, { before: '1e3' }]
  expect(refused.filter((asked) => query.safeParse(asked).success)).toEqual([])
})

test('another expiry is tried for one day at least, and ten years at most', () => {
  const { query } = catalogueCalls['GET /api/operation/catalogue/expiry']
  const isTried = (days: number) => query.safeParse({ source: 'pack', days: String(days) }).success
  expect([1, MAX_LASTING_DAYS].map(isTried)).toEqual([true, true])
  expect([0, MAX_LASTING_DAYS + 1, 1.5].map(isTried)).toEqual([false, false, false])
})

test('a time zone has to be known to this machine', () => {
  for (const zone of ['Europe/Berlin', 'UTC', 'Pacific/Chatham', 'Asia/Kathmandu'])
    expect(TimeZone.parse(zone)).toBe(zone)
  for (const none of ['', 'Mars/Olympus', 'Europe/Berlin; drop table', 'x'.repeat(65)])
    expect(TimeZone.safeParse(none).success).toBe(false)
})
