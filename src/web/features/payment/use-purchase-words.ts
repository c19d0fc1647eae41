import { useIntl } from 'react-intl'
import { discountedCents } from '../../../shared/catalogue/discounts.ts'
import { findPack, packFigures } from '../../../shared/catalogue/packs.ts'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { Purchase } from '../../app/dialogs/purchase.ts'
import { useMoney } from '../../app/i18n/money.ts'

type PurchaseWords = {
  /** The purchase and its price. */
  title: string
  /** Whether and when it renews. */
  terms: string
  thanks: string
}

export function usePurchaseWords(purchase: Purchase): PurchaseWords {
  const intl = useIntl()
  const money = useMoney()
  const { discount } = purchase
  const paid = (cents: number) => money(discount ? discountedCents(cents, discount.percent) : cents)
  if (purchase.kind === 'pack') {
    const pack = findPack(purchase.priceCents)
    if (!pack) throw new Error(`There is no pack for ${purchase.priceCents} cents`)
    const { credits } = packFigures(pack)
    return {
      title: intl.formatMessage({ id: 'payment.pack' }, { credits, price: paid(pack.priceCents) }),
      terms: intl.formatMessage({ id: 'payment.pack_terms' }),
      thanks: intl.formatMessage({ id: 'payment.paid_pack' }, { credits }),
    }
  }
  const plan = findPlan(purchase.planId)
  if (!plan) throw new Error(`There is no plan ${purchase.planId}`)
  const tier = intl.formatMessage({ id: `pricing.tier.${plan.tier}` })
  const price = money(plan.priceCents)
  return {
    title: intl.formatMessage({ id: `payment.plan.${plan.period}` }, { tier, price }),
    terms: discount
      ? intl.formatMessage(
          { id: `payment.discount_terms.${plan.period}` },
          { code: discount.code, first: paid(plan.priceCents), price },
        )
      : intl.formatMessage({ id: `payment.plan_terms.${plan.period}` }),
    thanks: intl.formatMessage({ id: 'payment.paid_plan' }, { tier }),
  }
}
