import type { PlanId } from '../../../shared/catalogue/plans.ts'

/** What a promotion code takes off. */
export type Discount = { code: string; percent: number }

/** What somebody wants to buy: a plan by its id, or a pack by its price as it is without a discount. */
export type Purchase = ({ kind: 'plan'; planId: PlanId } | { kind: 'pack'; priceCents: number }) & {
  discount?: Discount | undefined
}
