import { z } from 'zod'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import type { Metadata, Payment } from './payment-gateway.ts'

/** What was sold to whom. It travels with the order, so that a lost purchase can be recorded again. */
export type Sale = {
  transactionId: string
  userId: string
  domain: string
  email: string
  /** Null for a pack. */
  planId: number | null
  amountCents: number
  credits: number
  /** Both without a promotion code: none, and null. */
  discountCents: number
  promotionCode: string | null
}

const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const SaleMetadata = z.object({
  transaction_id: z.uuid(),
  user_id: z.uuid(),
  domain: z.string().min(1),
  email: z.string(),
  plan_id: count.optional(),
  amount_cents: count,
  credits: count,
  discount_cents: count.optional(),
  promotion_code: z.string().optional(),
})

export function saleMetadata(sale: Sale): Metadata {
  const { transactionId, userId, domain, email, planId, amountCents, credits, discountCents, promotionCode } =
    sale
  return {
    transaction_id: transactionId,
    user_id: userId,
    domain,
    email,
    ...(planId !== null && { plan_id: String(planId) }),
    amount_cents: String(amountCents),
    credits: String(credits),
    ...(promotionCode !== null && {
      discount_cents: String(discountCents),
      promotion_code: promotionCode,
    }),
  }
}

/** Null if an order contains too little, such as one from before this was included. */
export function readSale(metadata: Metadata): Sale | null {
  const { success, data } = SaleMetadata.safeParse(metadata)
  if (!success) return null
  return {
    transactionId: data.transaction_id,
    userId: data.user_id,
    domain: data.domain,
    email: data.email,
    planId: data.plan_id ?? null,
    amountCents: data.amount_cents,
    credits: data.credits,
    discountCents: data.discount_cents ?? 0,
    promotionCode: data.promotion_code ?? null,
  }
}

/** Whether a payment has the right amount: one of these, in our currency. */
export function isAsSold(payment: Payment, pricesCents: readonly number[]): boolean {
  return payment.currency === CURRENCY && pricesCents.includes(payment.amountCents)
}

/** The provider computes the difference to another plan; only its currency can be checked. */
export function isOurCurrency({ currency }: Payment): boolean {
  return currency === CURRENCY
}
