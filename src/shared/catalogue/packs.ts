/**
 * One-time packs of specification §9. The buyer gets the displayed credits: the stored number and an equal bonus.
 * Amounts are integers of cents; the struck-through original is always double.
 */
type PackRow = {
  priceCents: number
  storedCredits: number
  flag: 'popular' | 'best' | null
  firstPurchaseOnly: boolean
}

export const PACKS = [
  { priceCents: 299, storedCredits: 100, flag: null, firstPurchaseOnly: true },
  { priceCents: 599, storedCredits: 200, flag: null, firstPurchaseOnly: false },
  { priceCents: 1999, storedCredits: 1000, flag: 'popular', firstPurchaseOnly: false },
  { priceCents: 4999, storedCredits: 3000, flag: 'best', firstPurchaseOnly: false },
  { priceCents: 9999, storedCredits: 7000, flag: null, firstPurchaseOnly: false },
  { priceCents: 19999, storedCredits: 16000, flag: null, firstPurchaseOnly: false },
] as const satisfies readonly PackRow[]

export type Pack = PackRow

/** Chosen when the list is opened. */
export const DEFAULT_PACK_CENTS = 1999

export function findPack(priceCents: number): Pack | null {
  return PACKS.find((pack) => pack.priceCents === priceCents) ?? null
}

export function packFigures(pack: Pack) {
  const credits = pack.storedCredits * 2
  return {
    credits,
    originalCents: pack.priceCents * 2,
    creditsPerDollar: Math.floor((credits * 100) / pack.priceCents),
  }
}
