import { expect, it } from 'vitest'
import { refusalOf } from './discount-rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const CODE = { startsAt: day(2), expiresAt: day(5), endedAt: null, maxUses: 3, firstPurchaseOnly: true }
const USE = { at: day(3), uses: 2, isUsed: false, hasPaid: false }

it('is valid from its beginning until its end', () => {
  expect(refusalOf(CODE, USE)).toBeNull()
  expect(refusalOf(CODE, { ...USE, at: CODE.startsAt })).toBeNull()
  expect(refusalOf({ ...CODE, startsAt: null }, { ...USE, at: day(1) })).toBeNull()
})

it.each([
  ['before it begins', {}, { at: day(1) }, 'promotion_unknown'],
  ['when it is over', {}, { at: CODE.expiresAt }, 'promotion_unknown'],
  ['once it was ended', { endedAt: day(3) }, {}, 'promotion_unknown'],
  ['to whoever has used it', {}, { isUsed: true }, 'promotion_used'],
  ['once as many have used it as may', {}, { uses: 3 }, 'promotion_used_up'],
  ['to buyers, where it is for first purchases', {}, { hasPaid: true }, 'promotion_first_purchase'],
] as const)('refuses itself %s', (_when, code, use, refusal) => {
  expect(refusalOf({ ...CODE, ...code }, { ...USE, ...use })).toBe(refusal)
})

it('is open to earlier buyers, too, unless it says otherwise', () => {
  expect(refusalOf({ ...CODE, firstPurchaseOnly: false }, { ...USE, hasPaid: true })).toBeNull()
})
