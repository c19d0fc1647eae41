import { discountedCents } from '../../shared/catalogue/discounts.ts'
import { findPack, packFigures } from '../../shared/catalogue/packs.ts'
import { findPlan } from '../../shared/catalogue/plans.ts'
import { AppError } from '../../shared/errors.ts'
import type { Discount } from '../promotions/discounts.service.ts'
import type { PurchaseItem } from './payment-gateway.ts'
import type { Transaction } from './transactions.store.ts'

type PricedItem = Pick<
  Transaction,
  'kind' | 'planId' | 'credits' | 'amountCents' | 'discountCents' | 'promotionCode'
>

/** What a checkout asks for. */
export function pricedItem(item: PurchaseItem, discount: Discount | null): PricedItem {
  const listed = listedItem(item)
  const amountCents = discount ? discountedCents(listed.priceCents, discount.percent) : listed.priceCents
  const { kind, planId, credits, priceCents } = listed
  const discountCents = priceCents - amountCents
  return { kind, planId, credits, amountCents, discountCents, promotionCode: discount?.code ?? null }
}

function listedItem(item: PurchaseItem) {
  if (item.kind === 'subscription') {
    const plan = findPlan(item.planId)
    if (!plan) throw new AppError('input_refused', { field: 'plan_id', problem: 'is not a plan' })
    return { kind: item.kind, planId: plan.id, priceCents: plan.priceCents, credits: plan.creditsPerMonth }
  }
  const pack = findPack(item.priceCents)
  if (!pack) throw new AppError('input_refused', { field: 'price', problem: 'is not the price of a pack' })
  return { kind: item.kind, planId: null, priceCents: pack.priceCents, credits: packFigures(pack).credits }
}

/** Whether a checkout asks for the same item at the same price. */
export function isFor(open: Transaction, priced: PricedItem): boolean {
  const { kind, planId, amountCents, promotionCode } = priced
  return (
    open.kind === kind &&
    open.planId === planId &&
    open.amountCents === amountCents &&
    open.promotionCode === promotionCode
  )
}
