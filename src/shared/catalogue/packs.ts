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

/** A pack as it is offered, with the names of specification §3; `per` is how many credits a dollar buys. */
export type CreditPack = {
  credits: number
  price: number
  originPrice: number
  per: number
  checked: boolean
  show: boolean
  popular?: true
  recommended?: true
  firstPurchaseOnly?: true
}

/** Exactly one pack is checked; one that is no longer offered gives way to the default. */
export function creditPacks(chosenCents: number, isFirstPurchase: boolean): CreditPack[] {
  const isOffered = (pack: Pack) => isFirstPurchase || !pack.firstPurchaseOnly
  const chosen = PACKS.find((pack) => pack.priceCents === chosenCents && isOffered(pack))
  return PACKS.map((pack: Pack) => {
    const { credits, originalCents, creditsPerDollar } = packFigures(pack)
    return {
      credits,
      price: pack.priceCents / 100,
      originPrice: originalCents / 100,
      per: creditsPerDollar,
      checked: pack.priceCents === (chosen?.priceCents ?? DEFAULT_PACK_CENTS),
      show: isOffered(pack),
      ...(pack.flag === 'popular' && { popular: true as const }),
      ...(pack.flag === 'best' && { recommended: true as const }),
      ...(pack.firstPurchaseOnly && { firstPurchaseOnly: true as const }),
    }
  })
}

export function packFigures(pack: Pack) {
  const credits = pack.storedCredits * 2
  return {
    credits,
    originalCents: pack.priceCents * 2,
    creditsPerDollar: Math.floor((credits * 100) / pack.priceCents),
  }
}

/** Prices of packs are written in dollars, as in the specification; code that handles money uses cents. */
export function toCents(price: number): number {
  return Math.round(price * 100)
}
