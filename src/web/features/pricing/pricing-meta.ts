import { PACKS, packFigures } from '../../../shared/catalogue/packs.ts'
import { PLANS } from '../../../shared/catalogue/plans.ts'
import { metaWith } from '../../app/pages/page-meta.ts'
import type { Facts, Thing } from '../../app/pages/structured-data.ts'

/** Only the pricing page has the price table; every other page would load it for nothing. */
export const pricingMeta = metaWith((facts) => [product(facts)])

function product({ page, siteName, address }: Facts): Thing {
  const offer = (name: string, cents: number) => ({
    '@type': 'Offer',
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: address,
  })
  return {
    '@type': 'Product',
    name: siteName,
    description: page.description,
    offers: [
      ...PLANS.map(({ tier, period, priceCents }) => offer(`${tier} / ${period}`, priceCents)),
      ...PACKS.filter(({ firstPurchaseOnly }) => !firstPurchaseOnly).map((pack) =>
        offer(`${packFigures(pack).credits} credits`, pack.priceCents),
      ),
    ],
  }
}
