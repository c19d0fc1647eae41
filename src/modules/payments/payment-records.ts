import type { EventSubject, Payment, PurchaseItem, SubscriptionState } from './payment-gateway.ts'

/** The provider's own books, apart from selling: what was really paid, and refunds. */
export interface PaymentRecords {
  /**
   * Every payment that was made, refunded or disputed since, and every running subscription of ours, whenever it began.
   * Payments of other sellers may be among them, with nothing but the payment for a subject.
   */
  listSince(since: Date): Promise<ProviderRecord[]>

  /**
   * Refunds up to a total of a payment, or all of it. Safe to repeat; earlier refunds count. Rejects with RefundRefused
   * if it will never be possible.
   */
  refund(paymentId: string, untilCents?: number): Promise<void>

  /**
   * Its prices for what we sell, under ids of its own. A provider without prices takes those of each order, and lists
   * nothing.
   */
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
