import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { findPlan } from '../../shared/catalogue/plans.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { ServerText } from '../../shared/i18n/server-text.ts'

type Priced = { planId: number | null; credits: number; amountCents: number; discountCents: number }

/** The purchase in words. */
export function describePurchase(
  { planId, credits, amountCents, discountCents }: Priced,
  text: ServerText,
  locale: LocaleCode,
) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY })
  const amount = money.format(amountCents / 100)
  const plan = planId === null ? null : findPlan(planId)
  if (!plan) {
    return { name: text('checkout.pack', { credits }), amount, per: '', terms: text('checkout.pack.terms') }
  }
  const { tier, period } = plan
  const terms = text('checkout.plan.terms', { credits, period })
  if (discountCents > 0) {
    const price = money.format((amountCents + discountCents) / 100)
    const after = text('checkout.plan.after_discount', { price, period })
    return { name: text(`checkout.plan.${tier}`), amount, per: '', terms: `${after} ${terms}` }
  }
  return {
    name: text(`checkout.plan.${tier}`),
    amount,
    per: text(`checkout.plan.${period}`),
    terms,
  }
}
