import type { PlanId } from '../../../shared/catalogue/plans.ts'

/** What somebody wants to buy: a plan by its id, or a pack by its price. */
export type Purchase = { kind: 'plan'; planId: PlanId } | { kind: 'pack'; priceCents: number }
