import { expect, it } from 'vitest'
import { getPlan } from '../../../shared/catalogue/plans.ts'
import { advance, begin, upgrade } from './subscription-life.ts'

const BASIC = getPlan(1)
const PRO = getPlan(2)
const START = new Date('2026-03-01T00:00:00Z')
const HALF = new Date('2026-03-16T12:00:00Z')

const begun = (amountCents: number) =>
  begin({ planId: BASIC.id, transactionId: 'a', customerId: 'b', amountCents }, START)
const costOfPro = (amountCents: number) => upgrade(begun(amountCents), PRO, HALF).invoices[0]?.amountCents

it('credits the amount paid towards a larger plan, and not the discount', () => {
  const inFull = Math.round((PRO.priceCents - BASIC.priceCents) / 2)
  expect(costOfPro(BASIC.priceCents)).toBe(inFull)
  expect(costOfPro(BASIC.priceCents - 500)).toBe(inFull + 250)
})

it('renews at the price of the plan, whatever discount its beginning had', () => {
  const { subscription } = begun(499)
  const { invoices } = advance(subscription, new Date('2026-04-02T00:00:00Z'))
  expect(invoices.map(({ amountCents }) => amountCents)).toEqual([BASIC.priceCents])
})

it('credits in full a plan whose difference was paid in an earlier change', () => {
  const first = begun(499)
  const changed = upgrade(first, PRO, START)
  const life = { subscription: changed.subscription, invoices: [...first.invoices, ...changed.invoices] }
  const premium = getPlan(3)
  const [invoice] = upgrade(life, premium, HALF).invoices
  expect(invoice?.amountCents).toBe(Math.round((premium.priceCents - PRO.priceCents) / 2))
})
