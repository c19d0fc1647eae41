import { describe, expect, it } from 'vitest'
import { RefundRefused } from '../../src/modules/payments/payment-gateway.ts'
import { customersOf, type GatewayUnderTest } from './gateway-under-test.ts'

/** What the books of every payment provider promise. */
export function paymentRecordsContract(name: string, subject: GatewayUnderTest): void {
  const { gateway, records } = subject
  const { buyPack, subscribe, fetchSubscription, changeSubscription } = customersOf(subject)

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

    it('give a part back, until so much is given back in all', async () => {
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

    it('give nothing back that a bank has taken', async () => {
      const { paymentId } = await buyPack()
      await subject.dispute(paymentId)
      await expect(records.refund(paymentId)).rejects.toThrow(RefundRefused)
    })
  })
}
