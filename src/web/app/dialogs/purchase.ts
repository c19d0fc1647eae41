import type { PlanId } from '../../../shared/catalogue/plans.ts'

/** The discount of a promotion code. */
export type Discount = { code: string; percent: number }

/** What the person wants to buy: a plan by its id, or a pack by its price before any discount. */
export type Purchase = ({ kind: 'plan'; planId: PlanId } | { kind: 'pack'; priceCents: number }) & {
  discount?: Discount | undefined
}
