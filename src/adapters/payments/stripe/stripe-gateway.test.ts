import { describe, expect, it } from 'vitest'
import type { GatewayUnderTest } from '../../../../tests/contracts/gateway-under-test.ts'
import { paymentGatewayContract } from '../../../../tests/contracts/payment-gateway.contract.ts'
import { paymentRecordsContract } from '../../../../tests/contracts/payment-records.contract.ts'
import { startStripeServer } from '../../../../tests/stripe-server.ts'
import { PaymentProviderUnavailable, PaymentRefused } from '../../../modules/payments/payment-gateway.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { setUpStripe } from './stripe-catalogue.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripeEventReader } from './stripe-events.ts'
import { StripeGateway } from './stripe-gateway.ts'
import { StripeRecords } from './stripe-records.ts'

const SECRET_KEY = 'key-of-the-test'
const WEBHOOK_SECRET = 'webhook-secret-of-the-test'
const { world, address, requests, close } = await startStripeServer(SECRET_KEY)
const stripe = createStripeClient(SECRET_KEY, address)
const gateway = new StripeGateway(stripe)
const made = await setUpStripe(stripe)

const user = { id: 'somebody', email: 'somebody@example.com' }
const expiresAt = new Date(Date.now() + HOUR_MS)

const subject: GatewayUnderTest = {
  gateway,
  records: new StripeRecords(stripe),
  readEvent: createStripeEventReader(stripe, WEBHOOK_SECRET, () => new Date()),
  pay: async (checkoutId) => world.payCheckout(checkoutId),
  paySlowly: async (checkoutId) => world.payCheckoutSlowly(checkoutId),
  bankPays: async (checkoutId) => world.bankPays(checkoutId),
  renew: async (id) => world.renew(id),
  failRenewal: async (id) => {
    world.cardsPay = false
    world.renew(id)
    world.cardsPay = true
  },
  refund: async (paymentId, amountCents) => void world.refund(paymentId, amountCents),
  dispute: async (paymentId) => world.dispute(paymentId),
  winDispute: async (paymentId) => world.winDispute(paymentId),
  lastEvent: async (at = new Date()) => {
    const payload = JSON.stringify({ object: 'event', ...world.events.at(-1) })
    const signed = { payload, secret: WEBHOOK_SECRET, timestamp: Math.floor(at.getTime() / 1000) }
    const signature = stripe.webhooks.generateTestHeaderString(signed)
    return { rawBody: payload, headers: new Headers({ 'stripe-signature': signature }) }
  },
  close,
}

paymentGatewayContract('Stripe', subject)
paymentRecordsContract('Stripe', subject)

async function subscribe(transactionId: string): Promise<string> {
  const order = { transactionId, metadata: {}, user, customerId: null, discountCents: 0, expiresAt }
  const { checkoutId } = await gateway.openCheckout({ ...order, item: { kind: 'subscription', planId: 1 } })
  world.payCheckout(checkoutId)
  const checkout = await gateway.fetchCheckout(checkoutId)
  return checkout && 'subscriptionId' in checkout ? (checkout.subscriptionId ?? '') : ''
}

describe('Stripe', () => {
  it('is set up with every price once', async () => {
    expect(made).toHaveLength(12)
    expect(await setUpStripe(stripe)).toEqual([])
    const cents = world.all('price').map(({ unit_amount }) => unit_amount)
    expect(cents.every((amount) => Number.isInteger(amount))).toBe(true)
  })

  it('gets another price after a change of the catalogue, under the same name', async () => {
    const [outdated] = world.all('price').filter(({ lookup_key }) => lookup_key === 'plumdrop_pack_19999')
    Object.assign(outdated ?? {}, { unit_amount: 1 })
    expect(await setUpStripe(stripe)).toEqual(['plumdrop_pack_19999'])
    expect(await setUpStripe(stripe)).toEqual([])
  })

  it('lists its prices of everything we sell', async () => {
    const prices = await subject.records.listPrices()
    expect(prices).toHaveLength(12)
    expect(prices).toContainEqual({
      item: { kind: 'pack', priceCents: 1999 },
      priceId: expect.stringMatching(/\w/),
      amountCents: 1999,
    })
  })

  it('leaves the plan unchanged if the card is refused', async () => {
    const id = await subscribe('refused-upgrade')
    world.cardsPay = false
    const upgrade = gateway.changeSubscription(id, { kind: 'change_plan', planId: 3, when: 'now' })
    await expect(upgrade).rejects.toThrow(PaymentRefused)
    world.cardsPay = true
    expect((await gateway.fetchSubscription(id))?.planId).toBe(1)
  })

  it('creates no second customer for a person it knows', async () => {
    const before = requests.length
    const item = { kind: 'pack', priceCents: 599 } as const
    await gateway.openCheckout({
      transactionId: 'known',
      metadata: {},
      user,
      customerId: 'cus_known',
      item,
      discountCents: 0,
      expiresAt,
    })
    expect(requests.slice(before)).not.toContain('POST /v1/customers')
  })

  it('finds a refund despite any number of newer charges', async () => {
    const id = await subscribe('many-charges')
    const { customer } = world.get<{ customer: string }>(id)
    const state = await gateway.fetchSubscription(id)
    world.refund(state?.invoices[0]?.paymentId ?? '', 333)
    for (let count = 0; count < 250; count++) world.charge(customer, 100)
    expect((await gateway.fetchSubscription(id))?.invoices[0]?.refundedCents).toBe(333)
  })

  it('ignores other sellers’ payments on the same account', async () => {
    const foreignPrice = world.make('price', {
      unit_amount: 5,
      recurring: { interval: 'month' },
      metadata: {},
    })
    const session = { mode: 'subscription', customer: 'cus_other', line_items: [{ price: foreignPrice.id }] }
    const { id } = world.make('cs', { ...session, status: 'open', metadata: {}, payment_status: 'unpaid' })
    world.payCheckout(id)
    const { subscription } = world.get<{ subscription: string }>(id)
    expect(await gateway.fetchCheckout(id)).toBeNull()
    expect(await gateway.fetchSubscription(subscription)).toBeNull()
    expect(await gateway.changeSubscription(subscription, { kind: 'end_now' })).toBeNull()
    expect(world.get(subscription).status).toBe('active')
    const listed = await new StripeRecords(stripe).listSince(new Date(0))
    expect(JSON.stringify(listed)).not.toContain(subscription)
  })

  it('returns the address of its portal', async () => {
    expect(await gateway.portalUrl('cus_known', 'https://plumdrop.test/settings')).toMatch(/^https:/)
  })

  it('with an unknown word is an error (trap: provider says `canceled`, code tests `cancelled`)', async () => {
    const id = await subscribe('unknown-word')
    Object.assign(world.get(id), { status: 'cancelled' })
    await expect(gateway.fetchSubscription(id)).rejects.toThrow('unknown state of a subscription: cancelled')
    Object.assign(world.get(id), { status: 'canceled' })
    expect((await gateway.fetchSubscription(id))?.state).toBe('ended')
  })

  it('that reports a completed but unpaid checkout is not paid (trap: marked paid without checking)', async () => {
    const item = { kind: 'pack', priceCents: 599 } as const
    const order = {
      transactionId: 'unpaid',
      metadata: {},
      user,
      customerId: null,
      discountCents: 0,
      item,
      expiresAt,
    }
    const { checkoutId } = await gateway.openCheckout(order)
    Object.assign(world.get(checkoutId), { status: 'complete', payment_status: 'unpaid' })
    expect(await gateway.fetchCheckout(checkoutId)).toMatchObject({ state: 'processing' })
  })

  it('may be reached later after a connection error', async () => {
    const nowhere = new StripeGateway(
      createStripeClient(SECRET_KEY, { host: '127.0.0.1', port: 1, protocol: 'http' }),
    )
    await expect(nowhere.fetchCheckout('cs_1')).rejects.toThrow(PaymentProviderUnavailable)
  })

  it('ignores unknown types of events', async () => {
    const payload = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'payout.paid',
      data: { object: {} },
    })
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const readEvent = createStripeEventReader(stripe, WEBHOOK_SECRET, () => new Date())
    expect(await readEvent(payload, new Headers({ 'stripe-signature': signature }))).toEqual({
      eventId: 'evt_x',
      type: 'payout.paid',
      subject: null,
    })
  })
})
