import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type CheckoutOrder,
  EventRefused,
  type PaymentGateway,
  type PurchaseItem,
  type ReadPaymentEvent,
} from '../../src/modules/payments/payment-gateway.ts'

export interface GatewayUnderTest {
  gateway: PaymentGateway
  readEvent: ReadPaymentEvent
  /** What a person does at the provider's form. Rejects where the form takes no payment. */
  pay(checkoutId: string): Promise<void>
  renew(subscriptionId: string): Promise<void>
  failRenewal(subscriptionId: string): Promise<void>
  refund(paymentId: string, amountCents: number): Promise<void>
  dispute(paymentId: string): Promise<void>
  /** What the provider posts about the last thing that happened, signed as if it were this time. */
  lastEvent(at?: Date): Promise<{ rawBody: string; headers: Headers }>
  close(): Promise<void>
}

const PACK: PurchaseItem = { kind: 'pack', priceCents: 1999 }
const BASIC: PurchaseItem = { kind: 'subscription', planId: 1 }

function orderOf(item: PurchaseItem): CheckoutOrder {
  const id = randomUUID()
  return {
    transactionId: randomUUID(),
    user: { id, email: `${id}@example.com` },
    customerId: null,
    item,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  }
}

/** What every payment provider promises. */
export function paymentGatewayContract(name: string, subject: GatewayUnderTest): void {
  const { gateway, readEvent } = subject
  afterAll(() => subject.close())

  async function buy(item: PurchaseItem): Promise<string> {
    const { checkoutId } = await gateway.openCheckout(orderOf(item))
    await subject.pay(checkoutId)
    return checkoutId
  }

  async function subscribe(): Promise<string> {
    const state = await gateway.fetchCheckout(await buy(BASIC))
    if (state.state !== 'paid' || state.kind !== 'subscription') throw new Error(`It is ${state.state}`)
    return state.subscriptionId
  }

  async function buyPack() {
    const checkoutId = await buy(PACK)
    const state = await gateway.fetchCheckout(checkoutId)
    if (state.state !== 'paid' || state.kind !== 'pack') throw new Error(`It is ${state.state}`)
    return { checkoutId, payment: state.payment, paymentId: state.payment.paymentId ?? '' }
  }

  describe(`${name}: a checkout`, () => {
    it('is opened once per transaction, also by two calls at once', async () => {
      const order = orderOf(PACK)
      const opened = await Promise.all([1, 2, 3].map(() => gateway.openCheckout(order)))
      expect(new Set(opened.map(({ checkoutId }) => checkoutId)).size).toBe(1)
      const { checkoutId = '' } = opened[0] ?? {}
      const { transactionId } = order
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({
        checkoutId,
        transactionId,
        state: 'open',
      })
    })

    it('of a pack says what was paid, and what of it went back', async () => {
      const { checkoutId, payment, paymentId } = await buyPack()
      expect(payment).toMatchObject({ amountCents: 1999, refundedCents: 0, disputed: false })
      await subject.refund(paymentId, 999)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { refundedCents: 999 } })
      await subject.dispute(paymentId)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { disputed: true } })
    })

    it('that was closed cannot be paid, and closing it again is fine', async () => {
      const { checkoutId } = await gateway.openCheckout(orderOf(PACK))
      expect((await gateway.closeCheckout(checkoutId)).state).toBe('expired')
      expect((await gateway.closeCheckout(checkoutId)).state).toBe('expired')
      await expect(subject.pay(checkoutId)).rejects.toThrow(Error)
      expect((await gateway.fetchCheckout(checkoutId)).state).toBe('expired')
    })

    it('that was paid says so when somebody wants to close it', async () => {
      expect((await gateway.closeCheckout(await buy(PACK))).state).toBe('paid')
    })
  })

  describe(`${name}: a subscription`, () => {
    it('begins with an invoice that covers its first period', async () => {
      const order = orderOf(BASIC)
      const { checkoutId } = await gateway.openCheckout(order)
      await subject.pay(checkoutId)
      const checkout = await gateway.fetchCheckout(checkoutId)
      const id = 'subscriptionId' in checkout ? checkout.subscriptionId : ''
      const state = await gateway.fetchSubscription(id)
      expect(state).toMatchObject({
        transactionId: order.transactionId,
        planId: 1,
        nextPlanId: null,
        state: 'active',
        cancelAtPeriodEnd: false,
      })
      expect(state.invoices).toHaveLength(1)
      expect(state.invoices[0]).toMatchObject({ amountCents: 999, coversUntil: state.periodEndsAt })
    })

    it('is renewed with another invoice, and is past due where that is not paid', async () => {
      const id = await subscribe()
      await subject.renew(id)
      const renewed = await gateway.fetchSubscription(id)
      expect(renewed.state).toBe('active')
      expect(renewed.invoices.map(({ amountCents }) => amountCents)).toEqual([999, 999])
      const latest = Math.max(...renewed.invoices.map(({ coversUntil }) => coversUntil.getTime()))
      expect(latest).toBe(renewed.periodEndsAt.getTime())

      await subject.failRenewal(id)
      const failed = await gateway.fetchSubscription(id)
      expect(failed.state).toBe('past_due')
      expect(failed.invoices).toHaveLength(2)
    })

    it('is cancelled with the end of its period, and resumed', async () => {
      const id = await subscribe()
      const canceled = await gateway.changeSubscription(id, { kind: 'cancel_at_period_end' })
      expect(canceled).toMatchObject({ state: 'active', cancelAtPeriodEnd: true })
      const resumed = await gateway.changeSubscription(id, { kind: 'resume' })
      expect(resumed.cancelAtPeriodEnd).toBe(false)
    })

    it('takes a larger plan at once, for money', async () => {
      const id = await subscribe()
      const change = { kind: 'change_plan', planId: 2, when: 'now' } as const
      const changed = await gateway.changeSubscription(id, change)
      expect(changed).toMatchObject({ planId: 2, nextPlanId: null })
      expect(changed.invoices).toHaveLength(2)
      expect((await gateway.changeSubscription(id, change)).invoices).toHaveLength(2)
    })

    it('takes a smaller plan after its period, unless that is taken back', async () => {
      const id = await subscribe()
      await gateway.changeSubscription(id, { kind: 'change_plan', planId: 3, when: 'now' })
      const planned = await gateway.changeSubscription(id, {
        kind: 'change_plan',
        planId: 1,
        when: 'at_period_end',
      })
      expect(planned).toMatchObject({ planId: 3, nextPlanId: 1 })
      expect((await gateway.changeSubscription(id, { kind: 'resume' })).nextPlanId).toBeNull()
    })

    it('ends for good, and ending it again is fine', async () => {
      const id = await subscribe()
      expect((await gateway.changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await gateway.changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await gateway.changeSubscription(id, { kind: 'resume' })).state).toBe('ended')
    })
  })

  describe(`${name}: an event`, () => {
    it('says where to look', async () => {
      const checkoutId = await buy(PACK)
      const { rawBody, headers } = await subject.lastEvent()
      expect(await readEvent(rawBody, headers)).toMatchObject({
        subject: { kind: 'checkout', id: checkoutId },
      })
    })

    it('of a refund and of a dispute names the payment', async () => {
      const { paymentId } = await buyPack()
      const expected = { subject: { kind: 'payment', id: paymentId } }
      await subject.refund(paymentId, 1)
      const refund = await subject.lastEvent()
      expect(await readEvent(refund.rawBody, refund.headers)).toMatchObject(expected)
      await subject.dispute(paymentId)
      const dispute = await subject.lastEvent()
      expect(await readEvent(dispute.rawBody, dispute.headers)).toMatchObject(expected)
    })

    it('is refused unsigned, altered and old (trap: an unsigned webhook lets anyone earn credits)', async () => {
      await buy(PACK)
      const { rawBody, headers } = await subject.lastEvent()
      await expect(readEvent(rawBody, new Headers())).rejects.toThrow(EventRefused)
      await expect(readEvent(`${rawBody} `, headers)).rejects.toThrow(EventRefused)
      const old = await subject.lastEvent(new Date(Date.now() - 10 * 60_000))
      await expect(readEvent(old.rawBody, old.headers)).rejects.toThrow(EventRefused)
    })
  })
}
