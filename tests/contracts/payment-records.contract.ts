import { describe, expect, it } from 'vitest'
import { RefundRefused } from '../../src/modules/payments/payment-gateway.ts'
import { customersOf, type GatewayUnderTest } from './gateway-under-test.ts'

/** The contract of every payment provider's records. */
export function paymentRecordsContract(name: string, subject: GatewayUnderTest): void {
  const { gateway, records } = subject
  const { buyPack, subscribe, fetchSubscription, changeSubscription } = customersOf(subject)

  describe(`${name}: its books`, () => {
    const since = new Date(Date.now() - 60_000)
    const paymentsOf = async () =>
      (await records.listSince(since)).flatMap((record) => (record.kind === 'payment' ? record : []))

    it('list payments, refunds and disputes, with the objects to look up', async () => {
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

    it('list running subscriptions, and their payments', async () => {
      const live = await subscribe()
      const ended = await subscribe()
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

    it('refund the rest of a payment, once', async () => {
      const { checkoutId, paymentId } = await buyPack()
      await subject.refund(paymentId, 500)
      await records.refund(paymentId)
      await records.refund(paymentId)
      expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ payment: { refundedCents: 1999 } })
    })

    it('refund a part, up to the given total', async () => {
      const { checkoutId, paymentId } = await buyPack()
      const refunded = async () => {
        const checkout = await gateway.fetchCheckout(checkoutId)
        return checkout?.state === 'paid' && checkout.kind === 'pack' && checkout.payment.refundedCents
      }
      await records.refund(paymentId, 500)
      await records.refund(paymentId, 500)
      expect(await refunded()).toBe(500)
      await subject.refund(paymentId, 200)
      await records.refund(paymentId, 600)
      expect(await refunded()).toBe(700)
      await records.refund(paymentId, 1000)
      expect(await refunded()).toBe(1000)
    })

    it('refund nothing that a bank has taken back', async () => {
      const { paymentId } = await buyPack()
      await subject.dispute(paymentId)
      await expect(records.refund(paymentId)).rejects.toThrow(RefundRefused)
    })
  })
}
