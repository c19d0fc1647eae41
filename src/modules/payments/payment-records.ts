import type { EventSubject, Payment, PurchaseItem, SubscriptionState } from './payment-gateway.ts'

/** The provider's own books, beside the selling: what was really paid, and the way back for money. */
export interface PaymentRecords {
  /**
   * Every payment that was made, refunded or disputed since, and every subscription of ours that goes on today, whenever
   * it began. Payments for what others sell may be among them, with nothing but the payment for a subject.
   */
  listSince(since: Date): Promise<ProviderRecord[]>

  /**
   * Gives back until so much of a payment is given back in all, or all of it. Safe to repeat, and what was given back
   * meanwhile counts. Rejects with RefundRefused where it never will be.
   */
  refund(paymentId: string, untilCents?: number): Promise<void>

  /** What it asks for what we sell, under ids of its own. One that has none takes the prices of each order, and lists nothing. */
  listPrices(): Promise<ProviderPrice[]>
}

export type ProviderPrice = { item: PurchaseItem; priceId: string; amountCents: number | null }

export type ProviderRecord =
  | {
      kind: 'payment'
      /** Where to look for what was bought. */
      subject: EventSubject
      payment: Payment & { paymentId: string }
    }
  | { kind: 'subscription'; subscriptionId: string; state: SubscriptionState['state'] }
