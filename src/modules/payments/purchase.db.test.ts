import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { register } from '../../../tests/people.ts'
import { beginPurchase, buy, CARDS, payAt } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'
import { TransactionStatus } from '../../shared/contract/pay.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)

const packStatus = async (token: string, txn_id: string) => {
  const { data } = await site.call('GET /api/pay/transaction-detail/{txn_id}', { token, params: { txn_id } })
  return (data as { status: number }).status
}
const creditsOf = async (token: string) => {
  const { data } = await site.call('GET /api/credit/details', { token })
  return data as { credit_remain: number; vip: boolean; by_source: { source: string; amount: number }[] }
}
const subscriptionOf = async (token: string) =>
  (await site.call('GET /api/pay/subscription-info', { token })).data

describe('buying a pack', () => {
  it('takes the test card and gives the displayed credits, once', async () => {
    const { token } = await register(site)
    const before = await creditsOf(token)
    const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '19.99' })
    const page = await site.app.request(checkout_url)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await page.text()).toContain('2,000 credits')
    expect(await packStatus(token, txn_id)).toBe(TransactionStatus.waiting)

    const answer = await payAt(site, checkout_url, { number: CARDS.pays })
    expect(answer.status).toBe(303)
    expect(await packStatus(token, txn_id)).toBe(TransactionStatus.waiting)
    await site.runJobs()
    expect(await packStatus(token, txn_id)).toBe(TransactionStatus.paid)
    expect(await creditsOf(token)).toMatchObject({
      credit_remain: before.credit_remain + 2000,
      vip: true,
    })
    expect(await (await site.app.request(checkout_url)).text()).toContain('Thank you! It’s paid')

    await payAt(site, checkout_url, { number: CARDS.pays })
    await site.runJobs()
    expect((await creditsOf(token)).credit_remain).toBe(before.credit_remain + 2000)
    const { data } = await site.call('GET /api/pay/receipts', { token })
    expect(data).toMatchObject({
      receipts: [{ id: txn_id, kind: 'pack', credits: 2000, amount_cents: 1999, state: 'paid' }],
    })
  })
})

describe('subscribing', () => {
  it('gives the first month and makes the person a subscriber', async () => {
    const { token } = await register(site)
    const before = await creditsOf(token)
    await buy(site, token, { plan_id: '5' })
    expect(await subscriptionOf(token)).toMatchObject({ plan_id: 5, state: 'active', next_plan_id: null })
    expect(await creditsOf(token)).toMatchObject({ credit_remain: before.credit_remain + 3200, vip: true })
    const second = await site.call('GET /api/pay/subscription-session', { token, query: { plan_id: '1' } })
    expect(second).toMatchObject({ status: 422, code: Code.inputRefused })
  })
})
