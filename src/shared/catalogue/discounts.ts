/** Providers refuse card payments below this. */
export const MIN_CHARGE_CENTS = 50
export const MAX_DISCOUNT_PERCENT = 90

/** A price after the discount: whole cents, never more than the price, never less than a card can pay. */
export function discountedCents(priceCents: number, percent: number): number {
  const left = priceCents - Math.floor((priceCents * percent) / 100)
  return Math.max(Math.min(priceCents, MIN_CHARGE_CENTS), left)
}
