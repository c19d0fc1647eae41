import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type CheckoutOrder,
  EventRefused,
  type PaymentGateway,
  type PurchaseItem,
  type ReadPaymentEvent,
  RefundRefused,
  type SubscriptionChange,
} from '../../src/modules/payments/payment-gateway.ts'
import type { PaymentRecords } from '../../src/modules/payments/payment-records.ts'

export interface GatewayUnderTest {
  gateway: PaymentGateway
  records: PaymentRecords
  readEvent: ReadPaymentEvent
  /** What a person does at the provider's form. Rejects where the form takes no payment. */
  pay(checkoutId: string): Promise<void>
  /** The same with a bank that takes its time, and what the bank then does. */
  paySlowly(checkoutId: string): Promise<void>
  bankPays(checkoutId: string): Promise<void>
  renew(subscriptionId: string): Promise<void>
  failRenewal(subscriptionId: string): Promise<void>
  refund(paymentId: string, amountCents: number): Promise<void>
  dispute(paymentId: string): Promise<void>
  winDispute(paymentId: string): Promise<void>
  /** What the provider posts about the last thing that happened, signed as if it were this time. */
  lastEvent(at?: Date): Promise<{ rawBody: string; headers: Headers }>
  close(): Promise<void>
}

const PACK: PurchaseItem = { kind: 'pack', priceCents: 1999 }
const BASIC: PurchaseItem = { kind: 'subscription', planId: 1 }

function orderOf(item: PurchaseItem): CheckoutOrder {
  const id = randomUUID()
  const transactionId = randomUUID()
  return {
    transactionId,
    metadata: { transaction_id: transactionId, colour: 'plum' },
    user: { id, email: `${id}@example.com` },
    customerId: null,
    item,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  }
}

/** What every payment provider promises. */
export function paymentGatewayContract(name: string, subject: GatewayUnderTest): void {
  const { gateway, records, readEvent } = subject
  afterAll(() => subject.close())

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
      expect(payment).toMatchObject({
        amountCents: 1999,
        currency: 'usd',
        refundedCents: 0,
        disputed: false,
      })
      await subject.refund(paymentId, 999)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { refundedCents: 999 } })
      await subject.dispute(paymentId)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { disputed: true } })
      await subject.winDispute(paymentId)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { disputed: false } })
    })

    it('hands back what was kept with its order', async () => {
      const order = orderOf(PACK)
      const { checkoutId } = await gateway.openCheckout(order)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ metadata: order.metadata })
    })

    it('that a bank takes days for is under way, which closing it does not change, until it is paid', async () => {
      const { checkoutId } = await gateway.openCheckout(orderOf(PACK))
      await subject.paySlowly(checkoutId)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('processing')
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('processing')
      await subject.bankPays(checkoutId)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('paid')
    })

    it('that it never opened is nothing', async () => {
      expect(await gateway.fetchCheckout('cs_made_up')).toBeNull()
      expect(await gateway.closeCheckout('cs_made_up')).toBeNull()
    })

    it('that was closed cannot be paid, and closing it again is fine', async () => {
      const { checkoutId } = await gateway.openCheckout(orderOf(PACK))
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('expired')
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('expired')
      await expect(subject.pay(checkoutId)).rejects.toThrow(Error)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('expired')
    })

    it('that was paid says so when somebody wants to close it', async () => {
      expect((await gateway.closeCheckout(await buy(PACK)))?.state).toBe('paid')
    })
  })

  describe(`${name}: a subscription`, () => {
    it('begins with an invoice that covers its first period', async () => {
      const order = orderOf(BASIC)
      const { checkoutId } = await gateway.openCheckout(order)
      await subject.pay(checkoutId)
      const checkout = await gateway.fetchCheckout(checkoutId)
      const id = checkout && 'subscriptionId' in checkout ? (checkout.subscriptionId ?? '') : ''
      const state = await fetchSubscription(id)
      expect(state).toMatchObject({
        transactionId: order.transactionId,
        planId: 1,
        nextPlanId: null,
        state: 'active',
        cancelAtPeriodEnd: false,
      })
      expect(state.invoices).toHaveLength(1)
      expect(state).toMatchObject({ metadata: order.metadata, priceCents: 999 })
      expect(state.invoices[0]).toMatchObject({
        amountCents: 999,
        currency: 'usd',
        reason: 'begin',
        coversUntil: state.periodEndsAt,
      })
    })

    it('is renewed with another invoice, and is past due where that is not paid', async () => {
      const id = await subscribe()
      await subject.renew(id)
      const renewed = await fetchSubscription(id)
      expect(renewed.state).toBe('active')
      expect(renewed.invoices.map(({ amountCents }) => amountCents)).toEqual([999, 999])
      expect(renewed.invoices.map(({ reason }) => reason).toSorted()).toEqual(['begin', 'renew'])
      const latest = Math.max(...renewed.invoices.map(({ coversUntil }) => coversUntil.getTime()))
      expect(latest).toBe(renewed.periodEndsAt.getTime())

      await subject.failRenewal(id)
      const failed = await fetchSubscription(id)
      expect(failed.state).toBe('past_due')
      expect(failed.invoices).toHaveLength(2)
    })

    it('is cancelled with the end of its period, and resumed', async () => {
      const id = await subscribe()
      const canceled = await changeSubscription(id, { kind: 'cancel_at_period_end' })
      expect(canceled).toMatchObject({ state: 'active', cancelAtPeriodEnd: true })
      const resumed = await changeSubscription(id, { kind: 'resume' })
      expect(resumed.cancelAtPeriodEnd).toBe(false)
    })

    it('takes a larger plan at once, for money', async () => {
      const id = await subscribe()
      const change = { kind: 'change_plan', planId: 2, when: 'now' } as const
      const changed = await changeSubscription(id, change)
      expect(changed).toMatchObject({ planId: 2, nextPlanId: null })
      expect(changed.invoices).toHaveLength(2)
      expect(changed.invoices.map(({ reason }) => reason).toSorted()).toEqual(['begin', 'change'])
      expect((await changeSubscription(id, change)).invoices).toHaveLength(2)
    })

    it('takes a smaller plan after its period, unless that is taken back', async () => {
      const id = await subscribe()
      await changeSubscription(id, { kind: 'change_plan', planId: 3, when: 'now' })
      const planned = await changeSubscription(id, {
        kind: 'change_plan',
        planId: 1,
        when: 'at_period_end',
      })
      expect(planned).toMatchObject({ planId: 3, nextPlanId: 1 })
      expect((await changeSubscription(id, { kind: 'resume' })).nextPlanId).toBeNull()
    })

    it('ends for good, and ending it again is fine', async () => {
      const id = await subscribe()
      expect((await changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await changeSubscription(id, { kind: 'resume' })).state).toBe('ended')
    })
  })

  describe(`${name}: its books`, () => {
    const since = new Date(Date.now() - 60_000)
    const paymentsOf = async () =>
      (await records.listSince(since)).flatMap((record) => (record.kind === 'payment' ? record : []))

    it('list what was paid, refunded and disputed, and where to look for it', async () => {
      const { checkoutId, paymentId } = await buyPack()
      const find = async () => (await paymentsOf()).find(({ payment }) => payment.paymentId === paymentId)
      const untouched = { paymentId, amountCents: 1999, currency: 'usd', refundedCents: 0, disputed: false }
      expect(await find()).toMatchObject({
        subject: { kind: 'checkout', id: checkoutId },
        payment: untouched,
      })
      await subject.refund(paymentId, 500)
      await subject.dispute(paymentId)
      expect((await find())?.payment).toEqual({ ...untouched, refundedCents: 500, disputed: true })
      await subject.winDispute(paymentId)
      expect((await find())?.payment).toEqual({ ...untouched, refundedCents: 500 })
    })

    it('list subscriptions that go on, and what was paid for them', async () => {
      const [live, ended] = [await subscribe(), await subscribe()]
      await changeSubscription(ended, { kind: 'end_now' })
      const listed = await records.listSince(since)
      const subscriptions = listed.filter((record) => record.kind === 'subscription')
      expect(subscriptions).toContainEqual({ kind: 'subscription', subscriptionId: live, state: 'active' })
      expect(subscriptions.map(({ subscriptionId }) => subscriptionId)).not.toContain(ended)
      const { invoices } = await fetchSubscription(live)
      const paid = (await paymentsOf()).find(({ payment }) => payment.paymentId === invoices[0]?.paymentId)
      expect(paid).toMatchObject({
        subject: { kind: 'subscription', id: live },
        payment: { amountCents: 999 },
      })
    })

    it('give back what is left of a payment, once', async () => {
      const { checkoutId, paymentId } = await buyPack()
      await subject.refund(paymentId, 500)
      await records.refund(paymentId)
      await records.refund(paymentId)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { refundedCents: 1999 } })
    })

    it('give nothing back that a bank has taken', async () => {
      const { paymentId } = await buyPack()
      await subject.dispute(paymentId)
      await expect(records.refund(paymentId)).rejects.toThrow(RefundRefused)
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
      await subject.winDispute(paymentId)
      const won = await subject.lastEvent()
      expect(await readEvent(won.rawBody, won.headers)).toMatchObject(expected)
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
