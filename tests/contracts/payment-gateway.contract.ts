import { afterAll, describe, expect, it } from 'vitest'
import { EventRefused } from '../../src/modules/payments/payment-gateway.ts'
import { BASIC, customersOf, type GatewayUnderTest, orderOf, PACK } from './gateway-under-test.ts'

/** The contract of every payment provider. */
export function paymentGatewayContract(name: string, subject: GatewayUnderTest): void {
  const { gateway, readEvent } = subject
  const { buy, buyPack, subscribe, fetchSubscription, changeSubscription } = customersOf(subject)
  afterAll(() => subject.close())

  describe(`${name}: a checkout`, () => {
    it('is opened once per transaction, even by two calls at once', async () => {
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

    it('of a pack reports the paid and the refunded amount', async () => {
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

    it('with a discount costs that much less, even if another one has the same discount', async () => {
      for (const id of [1, 2]) {
        const { checkoutId } = await gateway.openCheckout({ ...orderOf(PACK), discountCents: 400 })
        await subject.pay(checkoutId)
        const checkout = await gateway.fetchCheckout(checkoutId)
        expect([id, checkout]).toMatchObject([id, { payment: { amountCents: 1599 } }])
      }
    })

    it('returns the data that was stored with its order', async () => {
      const order = orderOf(PACK)
      const { checkoutId } = await gateway.openCheckout(order)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ metadata: order.metadata })
    })

    it('with a slow bank is pending, and cannot be closed, until it is paid', async () => {
      const { checkoutId } = await gateway.openCheckout(orderOf(PACK))
      await subject.paySlowly(checkoutId)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('processing')
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('processing')
      await subject.bankPays(checkoutId)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('paid')
    })

    it('that was never opened is null', async () => {
      expect(await gateway.fetchCheckout('cs_made_up')).toBeNull()
      expect(await gateway.closeCheckout('cs_made_up')).toBeNull()
    })

    it('that was closed cannot be paid, and can be closed again', async () => {
      const { checkoutId } = await gateway.openCheckout(orderOf(PACK))
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('expired')
      expect((await gateway.closeCheckout(checkoutId))?.state).toBe('expired')
      await expect(subject.pay(checkoutId)).rejects.toThrow(Error)
      expect((await gateway.fetchCheckout(checkoutId))?.state).toBe('expired')
    })

    it('that was paid says so when it is closed', async () => {
      expect((await gateway.closeCheckout(await buy(PACK)))?.state).toBe('paid')
    })
  })

  describe(`${name}: a subscription`, () => {
    it('begins with an invoice for its first period', async () => {
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

    it('with a discount begins for less and renews at its full price', async () => {
      const { checkoutId } = await gateway.openCheckout({ ...orderOf(BASIC), discountCents: 500 })
      await subject.pay(checkoutId)
      const checkout = await gateway.fetchCheckout(checkoutId)
      const id = checkout && 'subscriptionId' in checkout ? (checkout.subscriptionId ?? '') : ''
      expect(await fetchSubscription(id)).toMatchObject({ priceCents: 999, invoices: [{ amountCents: 499 }] })
      await subject.renew(id)
      const { invoices } = await fetchSubscription(id)
      const amounts = invoices.map(({ amountCents }) => amountCents)
      expect(amounts.toSorted((one, other) => one - other)).toEqual([499, 999])
    })

    it('renews with another invoice, and is past due if that is not paid', async () => {
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

    it('is canceled at the end of its period, and resumed', async () => {
      const id = await subscribe()
      const canceled = await changeSubscription(id, { kind: 'cancel_at_period_end' })
      expect(canceled).toMatchObject({ state: 'active', cancelAtPeriodEnd: true })
      const resumed = await changeSubscription(id, { kind: 'resume' })
      expect(resumed.cancelAtPeriodEnd).toBe(false)
    })

    it('upgrades to a larger plan at once, for money', async () => {
      const id = await subscribe()
      const change = { kind: 'change_plan', planId: 2, when: 'now' } as const
      const quoted = await gateway.quoteChange(id, 2)
      const changed = await changeSubscription(id, change)
      const paid = changed.invoices.find(({ reason }) => reason === 'change')?.amountCents ?? 0
      // The time between the two costs a cent at most.
      expect(Math.abs(paid - (quoted ?? Number.NaN))).toBeLessThanOrEqual(1)
      expect(paid).toBeGreaterThan(0)
      expect(changed).toMatchObject({ planId: 2, nextPlanId: null })
      expect(changed.invoices).toHaveLength(2)
      expect(changed.invoices.map(({ reason }) => reason).toSorted()).toEqual(['begin', 'change'])
      expect((await changeSubscription(id, change)).invoices).toHaveLength(2)
    })

    it('downgrades to a smaller plan after its period, unless that is undone', async () => {
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

    it('ends for good, and can be ended again', async () => {
      const id = await subscribe()
      expect((await changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await changeSubscription(id, { kind: 'end_now' })).state).toBe('ended')
      expect((await changeSubscription(id, { kind: 'resume' })).state).toBe('ended')
      expect(await gateway.quoteChange(id, 2)).toBeNull()
    })
  })

  describe(`${name}: an event`, () => {
    it('says which object to look up', async () => {
      const checkoutId = await buy(PACK)
      const { rawBody, headers } = await subject.lastEvent()
      expect(await readEvent(rawBody, headers)).toMatchObject({
        subject: { kind: 'checkout', id: checkoutId },
      })
    })

    it('of a refund or a dispute names the payment', async () => {
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

    it('is refused if unsigned, altered or old (trap: an unsigned webhook lets anyone earn credits)', async () => {
      await buy(PACK)
      const { rawBody, headers } = await subject.lastEvent()
      await expect(readEvent(rawBody, new Headers())).rejects.toThrow(EventRefused)
      await expect(readEvent(`${rawBody} `, headers)).rejects.toThrow(EventRefused)
      const old = await subject.lastEvent(new Date(Date.now() - 10 * 60_000))
      await expect(readEvent(old.rawBody, old.headers)).rejects.toThrow(EventRefused)
    })
  })
}
