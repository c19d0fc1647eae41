import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase } from '../../../tests/purchases.ts'
import { startStripeServer } from '../../../tests/stripe-server.ts'
import { setUpStripe } from '../../adapters/payments/stripe/stripe-catalogue.ts'
import { createStripeClient } from '../../adapters/payments/stripe/stripe-client.ts'
import { stripeProvider } from '../../main/stripe-provider.ts'
import { Code } from '../../shared/codes.ts'

const secretKey = 'key-of-the-test'
const stripe = await startStripeServer(secretKey)
await setUpStripe(createStripeClient(secretKey, stripe.address))
const { db } = await createTestDatabase()
const keys = { secretKey, webhookSecret: 'webhook-secret', publishableKey: 'public-key' }
const operatorEmail = newEmail()
const site = createTestApp(db, {
  operatorEmails: [operatorEmail],
  makeProvider: stripeProvider({ ...keys, address: stripe.address }),
})
afterAll(stripe.close)

it('shows Stripe’s own form, the only one that may load from elsewhere, and none of our secrets', async () => {
  const { token } = await register(site)
  const { checkout_url } = await beginPurchase(site, token, { price: '19.99' })
  const answer = await site.app.request(checkout_url)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('https://js.stripe.com')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  const page = await answer.text()
  expect(page).toContain('data-key="public-key"')
  expect(page).toMatch(/data-secret="cs_\d+_secret"/)
  expect(page).not.toContain(secretKey)
  expect(page).not.toContain('webhook-secret')
})

it('accepts no test cards, and has no sandbox for anybody', async () => {
  const { token } = await register(site, { email: operatorEmail })
  await addPasskey(site, token)
  const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '19.99' })
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' })
  await site.app.request(checkout_url, { method: 'POST', body })
  const detail = { token, params: { txn_id } }
  expect((await site.call('GET /api/pay/transaction-detail/{txn_id}', detail)).data).toEqual({ status: 0 })
  const control = { token, params: { action: 'renew' }, body: { txn_id, reason: 'to see it' } }
  expect((await site.call('POST /api/operation/sandbox/{action}', control)).status).toBe(404)
})

it('returns the address of Stripe’s portal to customers', async () => {
  const { token } = await register(site)
  const portal = async () => (await site.call('POST /api/pay/portal', { token })).data
  expect(await portal()).toEqual({ url: null })
  await beginPurchase(site, token, { price: '19.99' })
  expect(await portal()).toEqual({ url: 'https://billing.example/session' })
})

it('says in plain words that the provider cannot be reached', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, protocol: 'http' } as const
  const cutOff = createTestApp(db, { makeProvider: stripeProvider({ ...keys, address: nowhere }) })
  const { token } = await register(cutOff)
  const query = { price: '19.99' }
  expect(await cutOff.call('GET /api/pay/checkout-session', { token, query })).toMatchObject({
    status: 503,
    code: Code.paymentFailed,
    msg: expect.stringContaining('Nothing was charged'),
  })
})

it('is for signed-in people only', async () => {
  for (const name of [
    'GET /api/pay/subscription-info',
    'GET /api/pay/receipts',
    'POST /api/pay/portal',
  ] as const) {
    expect((await site.call(name)).code).toBe(Code.signInNeeded)
  }
})
