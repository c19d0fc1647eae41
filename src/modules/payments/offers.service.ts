import { PACKS, packFigures } from '../../shared/catalogue/packs.ts'
import { PLANS } from '../../shared/catalogue/plans.ts'
import type { PurchaseItem } from './payment-gateway.ts'
import type { PaymentRecords } from './payment-records.ts'

export type Offers = ReturnType<typeof createOffers>

/** What is sold, with the provider's copy of it. */
export function createOffers({ records }: { records: Pick<PaymentRecords, 'listPrices'> }) {
  return async () => {
    const prices = await records.listPrices()
    const known = new Map(prices.map((price) => [nameOf(price.item), price]))
    const packs = PACKS.map((pack) => ({
      item: { kind: 'pack', priceCents: pack.priceCents } as const,
      name: 'pack' as const,
      priceCents: pack.priceCents,
      credits: packFigures(pack).credits,
    }))
    const plans = PLANS.map(({ id, tier, period, priceCents, creditsPerMonth: credits }) => ({
      item: { kind: 'subscription', planId: id } as const,
      name: `${tier}_${period}` as const,
      priceCents,
      credits,
    }))
    return [...packs, ...plans].map(({ item, ...offer }) => {
      const price = known.get(nameOf(item))
      return { ...offer, priceId: price?.priceId ?? null, providerCents: price?.amountCents ?? null }
    })
  }
}

function nameOf(item: PurchaseItem): string {
  return item.kind === 'pack' ? `pack ${item.priceCents}` : `plan ${item.planId}`
}
