import { randomUUID } from 'node:crypto'
import type {
  CheckoutOrder,
  PaymentGateway,
  PurchaseItem,
  ReadPaymentEvent,
  SubscriptionChange,
} from '../../src/modules/payments/payment-gateway.ts'
import type { PaymentRecords } from '../../src/modules/payments/payment-records.ts'

export interface GatewayUnderTest {
  gateway: PaymentGateway
  records: PaymentRecords
  readEvent: ReadPaymentEvent
  /** A person fills in the provider's form. Rejects if the form accepts no payment. */
  pay(checkoutId: string): Promise<void>
  /** The same with a slow bank, and the bank's later answer. */
  paySlowly(checkoutId: string): Promise<void>
  bankPays(checkoutId: string): Promise<void>
  renew(subscriptionId: string): Promise<void>
  failRenewal(subscriptionId: string): Promise<void>
  refund(paymentId: string, amountCents: number): Promise<void>
  dispute(paymentId: string): Promise<void>
  winDispute(paymentId: string): Promise<void>
  /** What the provider posts about the last event, signed as if at this time. */
  lastEvent(at?: Date): Promise<{ rawBody: string; headers: Headers }>
  close(): Promise<void>
}

export const PACK: PurchaseItem = { kind: 'pack', priceCents: 1999 }
export const BASIC: PurchaseItem = { kind: 'subscription', planId: 1 }

export function orderOf(item: PurchaseItem): CheckoutOrder {
  const id = randomUUID()
  const transactionId = randomUUID()
  return {
    transactionId,
    metadata: { transaction_id: transactionId, colour: 'plum' },
    user: { id, email: `${id}@example.com` },
    customerId: null,
    item,
    discountCents: 0,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  }
}

/** The customers' actions, and the provider's messages about them. */
export function customersOf(subject: GatewayUnderTest) {
  const { gateway } = subject

  async function buy(item: PurchaseItem): Promise<string> {
    const { checkoutId } = await gateway.openCheckout(orderOf(item))
    await subject.pay(checkoutId)
    return checkoutId
  }

  async function subscribe(): Promise<string> {
    const state = await gateway.fetchCheckout(await buy(BASIC))
    if (state?.state !== 'paid' || state.kind !== 'subscription') throw new Error(`It is ${state?.state}`)
    return state.subscriptionId
  }

  async function fetchSubscription(id: string) {
    const state = await gateway.fetchSubscription(id)
    if (!state) throw new Error(`There is no subscription ${id}`)
    return state
  }

  async function changeSubscription(id: string, change: SubscriptionChange) {
    const state = await gateway.changeSubscription(id, change)
    if (!state) throw new Error(`There is no subscription ${id}`)
    return state
  }

  async function buyPack() {
    const checkoutId = await buy(PACK)
    const state = await gateway.fetchCheckout(checkoutId)
    if (state?.state !== 'paid' || state.kind !== 'pack') throw new Error(`It is ${state?.state}`)
    return { checkoutId, payment: state.payment, paymentId: state.payment.paymentId ?? '' }
  }

  return { buy, buyPack, subscribe, fetchSubscription, changeSubscription }
}
