import Stripe from 'stripe'
import type { PurchaseItem } from '../../../modules/payments/payment-gateway.ts'
import type { ProviderPrice } from '../../../modules/payments/payment-records.ts'
import { CURRENCY } from '../../../shared/catalogue/currency.ts'
import { PACKS, packFigures } from '../../../shared/catalogue/packs.ts'
import { findPlan, PLANS, type Plan, type PlanId } from '../../../shared/catalogue/plans.ts'
import { SITE_NAME } from '../../../shared/site.ts'

/** Our key for a price at Stripe, whose own ids differ from one account to the next. */
function lookupKeyOf(item: PurchaseItem): string {
  return item.kind === 'pack' ? `plumdrop_pack_${item.priceCents}` : `plumdrop_plan_${item.planId}`
}

/** The plan of a price. It is stored on the price itself, even on a replaced one. */
export function planOfPrice(price: Stripe.Price): PlanId {
  const plan = findPlan(Number(price.metadata.plan_id))
  if (!plan) throw new Error(`Stripe's price ${price.id} is of no plan of ours`)
  return plan.id
}

/** Looks prices up once and caches them. */
export function createPriceFinder(stripe: Stripe): (item: PurchaseItem) => Promise<string> {
  const known = new Map<string, string>()
  return async (item) => {
    const key = lookupKeyOf(item)
    if (!known.has(key)) {
      const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
      const [price] = data
      if (!price) throw new Error(`Stripe has no price ${key}: run "npm run stripe:setup" once.`)
      known.set(key, price.id)
    }
    return known.get(key) ?? ''
  }
}

/**
 * A coupon for one payment. It is in cents and not in percents, so that the amount paid equals our own calculation to
 * the cent, however Stripe rounds.
 */
export async function couponOf(stripe: Stripe, amountCents: number): Promise<string> {
  const id = `plumdrop_off_${amountCents}`
  try {
    await stripe.coupons.create({ id, amount_off: amountCents, currency: CURRENCY, duration: 'once' })
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isThere) throw error
  }
  return id
}

/** Those of our prices that exist at Stripe. It looks up ten names at a time. */
export async function listPrices(stripe: Stripe): Promise<ProviderPrice[]> {
  const packs = PACKS.map(({ priceCents }): PurchaseItem => ({ kind: 'pack', priceCents }))
  const plans = PLANS.map(({ id }): PurchaseItem => ({ kind: 'subscription', planId: id }))
  const found = await Promise.all(
    [packs, plans].map(async (items) => {
      const { data } = await stripe.prices.list({ lookup_keys: items.map(lookupKeyOf), active: true })
      return items.flatMap((item) => {
        const price = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(item))
        return price ? [{ item, priceId: price.id, amountCents: price.unit_amount }] : []
      })
    }),
  )
  return found.flat()
}

/** Creates the missing products and prices at Stripe, and returns the lookup keys of the new ones. */
export async function setUpStripe(stripe: Stripe): Promise<string[]> {
  const made: string[] = []
  for (const params of [...PACKS.map(packPrice), ...PLANS.map(planPrice)]) {
    const { data } = await stripe.prices.list({ lookup_keys: [params.lookup_key], active: true, limit: 1 })
    const [existing] = data
    if (existing && existing.unit_amount === params.unit_amount) continue
    // A price cannot be changed, so a new one takes over the name of the old one, whose subscribers keep it.
    const idempotencyKey = `price-${params.lookup_key}-${params.unit_amount}-after-${existing?.id ?? 'none'}`
    await stripe.prices.create({ ...params, transfer_lookup_key: true }, { idempotencyKey })
    made.push(params.lookup_key)
  }
  return made
}

function packPrice(pack: (typeof PACKS)[number]) {
  const { priceCents } = pack
  return {
    lookup_key: lookupKeyOf({ kind: 'pack', priceCents }),
    currency: CURRENCY,
    unit_amount: priceCents,
    product_data: { name: `${SITE_NAME}: ${packFigures(pack).credits} credits` },
  }
}

function planPrice({ id, tier, period, priceCents }: Plan) {
  return {
    lookup_key: lookupKeyOf({ kind: 'subscription', planId: id }),
    currency: CURRENCY,
    unit_amount: priceCents,
    recurring: { interval: period },
    metadata: { plan_id: String(id) },
    product_data: { name: `${SITE_NAME} ${tier}, ${period === 'year' ? 'yearly' : 'monthly'}` },
  }
}
