import { expect, test } from 'vitest'
import { waysToCredits } from './ways-to-credits.ts'

const PERSON = {
  rewards: { daily: 19, invite: 20 },
  isVisitor: false,
  gift: 19,
  isFirstPurchase: true,
  hasPlan: false,
}
const ways = (situation: Parameters<typeof waysToCredits>[0]) =>
  waysToCredits(situation).map(({ way }) => way)

test('a visitor who needs a few credits is offered an account and purchases', () => {
  expect(ways({ ...PERSON, missing: 5, isVisitor: true })).toEqual(['account', 'pack', 'plan'])
})

test('a gift that is claimed or too small is never offered', () => {
  expect(ways({ ...PERSON, missing: 5 })).toEqual(['check_in', 'pack', 'plan', 'invite'])
  expect(ways({ ...PERSON, missing: 5, gift: null })).toEqual(['pack', 'plan', 'invite'])
  expect(ways({ ...PERSON, missing: 20 })).toEqual(['pack', 'plan', 'invite'])
  expect(ways({ ...PERSON, missing: 21 })).toEqual(['pack', 'plan'])
})

test('the smallest sufficient pack and plan are offered; the first pack only before any purchase', () => {
  expect(waysToCredits({ ...PERSON, missing: 150 })).toMatchObject([
    { way: 'pack', credits: 200, priceCents: 299 },
    { way: 'plan', credits: 800, priceCents: 999 },
  ])
  expect(waysToCredits({ ...PERSON, missing: 150, isFirstPurchase: false, hasPlan: true })).toMatchObject([
    { way: 'pack', credits: 400, priceCents: 599 },
  ])
  expect(waysToCredits({ ...PERSON, missing: 1000 })).toMatchObject([
    { way: 'pack', credits: 2000 },
    { way: 'plan', credits: 3200 },
  ])
})
