import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { register } from '../../../tests/people.ts'
import { beginPurchase, buy, CARDS, ledgerBalance, payAt } from '../../../tests/purchases.ts'
import { SandboxGateway } from '../../adapters/payments/sandbox/sandbox-gateway.ts'
import { createGraphileQueue } from '../../adapters/queue/graphile-queue.ts'
import { Code } from '../../shared/codes.ts'
import { TransactionStatus } from '../../shared/contract/pay.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { createLimits } from '../limits/limits.service.ts'
import { createDiscounts } from '../promotions/discounts.service.ts'
import { createCheckouts } from './checkouts.service.ts'
import { createSettlement } from './settlement.service.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
afterEach(() => site.setClock(null))

const inFuture = (ms: number) => new Date(Date.now() + ms)
const statusOf = async (token: string, txn_id: string) => {
  const { data } = await site.call('GET /api/pay/transaction-detail/{txn_id}', { token, params: { txn_id } })
  return (data as { status: number }).status
}
const countOpen = async (email: string) => {
  const { rows } = await db.pool.query(
    `select count(*)::int as count from payment_transactions t join users u on u.id = t.user_id
     where t.state = 'open' and u.email = $1`,
    [email],
  )
  return rows[0]?.count
}

describe('a checkout', () => {
  it('is a single one, however many tabs click Buy at once (trap: repeated clicks make two subscriptions)', async () => {
    const { token, email } = await register(site)
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => beginPurchase(site, token, { plan_id: '2' })),
    )
    expect(new Set(begun.map(({ checkout_url }) => checkout_url)).size).toBe(1)
    expect(await countOpen(email)).toBe(1)
    const { rows } = await db.pool.query('select count(*)::int as count from sandbox_checkouts')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('for something else closes the one before it at the provider', async () => {
    const { token, email } = await register(site)
    const first = await beginPurchase(site, token, { plan_id: '2' })
    const second = await beginPurchase(site, token, { price: '5.99' })
    expect(second.txn_id).not.toBe(first.txn_id)
    expect(await countOpen(email)).toBe(1)
    await payAt(site, first.checkout_url, { number: CARDS.pays })
    await site.runJobs()
    expect((await ledgerBalance(site, email)).available).toBe(0)
    expect(await (await site.app.request(first.checkout_url)).text()).toContain('This checkout is closed')
  })

  it('that was paid a moment ago keeps a second subscription from beginning', async () => {
    const { token } = await register(site)
    const { checkout_url } = await beginPurchase(site, token, { plan_id: '2' })
    await payAt(site, checkout_url, { number: CARDS.pays })
    // The event is still on its way.
    const second = await site.call('GET /api/pay/subscription-session', { token, query: { plan_id: '3' } })
    expect(second).toMatchObject({ status: 422, code: Code.inputRefused })
    await site.runJobs()
    expect((await site.call('GET /api/pay/subscription-info', { token })).data).toMatchObject({ plan_id: 2 })
  })

  it('that another tab closes while it is being opened cannot be paid', async () => {
    const { email, token } = await register(site)
    const { userId: id } = await ledgerBalance(site, email)
    const queue = createGraphileQueue(db)
    const now = () => new Date()
    const gateway = new SandboxGateway({ db, queue, now })
    const open = gateway.openCheckout.bind(gateway)
    gateway.openCheckout = async (order) => {
      const opened = await open(order)
      await beginPurchase(site, token, { plan_id: '3' })
      return opened
    }
    const log = pino({ level: 'silent' })
    const issues = { report: async () => 'new' as const, close: async () => {} }
    const ours = { domain: 'plumdrop.test', ledger: site.credits, queue, issues }
    const settlement = createSettlement({ db, gateway, ...ours, log, now })
    const discounts = createDiscounts({ db, keyedHash: async () => '', now })
    const slow = createCheckouts({ db, gateway, settlement, limits: createLimits(db.pool), discounts, now })
    const begun = slow.begin({ id, email, domain: 'plumdrop.test' }, { kind: 'subscription', planId: 2 })
    await expect(begun).rejects.toMatchObject({ reason: 'busy' })
    const { rows } = await db.pool.query(
      `select c.plan_id, c.state from sandbox_checkouts c join payment_transactions t on t.id = c.transaction_id
       where t.user_id = $1 order by c.plan_id`,
      [id],
    )
    expect(rows).toEqual([
      { plan_id: 2, state: 'expired' },
      { plan_id: 3, state: 'open' },
    ])
  })

  it('only opens at its own address', async () => {
    const { token } = await register(site)
    const { checkout_url } = await beginPurchase(site, token, { price: '19.99' })
    const [bare = ''] = checkout_url.split('?')
    for (const address of [bare, `${bare}?key=made-up`, checkout_url.slice(0, -1)]) {
      expect((await site.app.request(address)).status).toBe(404)
      expect((await payAt(site, address, { number: CARDS.pays })).status).toBe(404)
    }
  })

  it('closes by itself after an hour, and says so', async () => {
    const { token } = await register(site)
    const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '19.99' })
    site.setClock(inFuture(61 * MINUTE_MS))
    await payAt(site, checkout_url, { number: CARDS.pays })
    await site.runSchedule('payments.review.often')
    expect(await statusOf(token, txn_id)).toBe(TransactionStatus.expired)
  })

  it('can be abandoned, but not by another person', async () => {
    const one = await register(site)
    const other = await register(site)
    const { txn_id } = await beginPurchase(site, one.token, { price: '19.99' })
    const forget = (token: string, id: string) =>
      site.call('POST /api/pay/forget-checkout', { token, body: { txn_id: id } })
    expect((await forget(other.token, txn_id)).status).toBe(404)
    expect((await forget(one.token, 'made-up')).status).toBe(404)
    expect((await forget(one.token, txn_id)).status).toBe(200)
    expect(await statusOf(one.token, txn_id)).toBe(TransactionStatus.canceled)
    const params = { txn_id }
    const spied = await site.call('GET /api/pay/transaction-detail/{txn_id}', { token: other.token, params })
    expect(spied.status).toBe(404)
  })

  it.each([
    ['GET /api/pay/checkout-session', { price: '19.98' }],
    ['GET /api/pay/checkout-session', { price: '1999' }],
    ['GET /api/pay/checkout-session', { price: '-19.99' }],
    ['GET /api/pay/subscription-session', { plan_id: '7' }],
    ['GET /api/pay/subscription-session', { plan_id: '1.5' }],
  ] as const)('is not opened by %s for %j', async (name, query) => {
    const { token } = await register(site)
    expect(await site.call(name, { token, query })).toMatchObject({ status: 422, code: Code.inputRefused })
  })
})

describe('the pack for a first purchase', () => {
  it('is sold once, and not after another purchase', async () => {
    const { token, email } = await register(site)
    const isFirst = async () => (await site.call('GET /api/pay/check-first-purchase', { token })).data
    expect(await isFirst()).toEqual({ is_first_purchase: true })
    await buy(site, token, { price: '2.99' })
    expect((await ledgerBalance(site, email)).available).toBe(200)
    expect(await isFirst()).toEqual({ is_first_purchase: false })
    const again = await site.call('GET /api/pay/checkout-session', { token, query: { price: '2.99' } })
    expect(again).toMatchObject({ status: 422, msg: expect.stringContaining('first purchase') })
  })
})

describe('a card', () => {
  it('that is declined ends the purchase, and the next attempt starts over', async () => {
    const { token, email } = await register(site)
    const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '19.99' })
    await payAt(site, checkout_url, { number: CARDS.declined })
    await site.runJobs()
    expect(await statusOf(token, txn_id)).toBe(TransactionStatus.failed)
    expect(await (await site.app.request(checkout_url)).text()).toContain('The payment didn’t go through')
    expect(await buy(site, token, { price: '19.99' })).not.toBe(txn_id)
    expect((await ledgerBalance(site, email)).available).toBe(2000)
  })

  it('that asks for confirmation pays only after it', async () => {
    const { token, email } = await register(site)
    const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '5.99' })
    await payAt(site, checkout_url, { number: CARDS.asksToConfirm })
    await site.runJobs()
    expect(await statusOf(token, txn_id)).toBe(TransactionStatus.waiting)
    expect(await (await site.app.request(checkout_url)).text()).toContain('Confirm this payment')
    await payAt(site, checkout_url, { confirm: 'yes' })
    await site.runJobs()
    expect(await statusOf(token, txn_id)).toBe(TransactionStatus.paid)
    expect((await ledgerBalance(site, email)).available).toBe(400)
  })

  it('with a typo can be corrected, and its input is escaped', async () => {
    const { token } = await register(site)
    const { checkout_url, txn_id } = await beginPurchase(site, token, { price: '5.99' })
    const answer = await payAt(site, checkout_url, { number: '"><script>alert(1)</script>' })
    const page = await answer.text()
    expect(page).toContain('That isn’t a card number')
    expect(page).not.toContain('<script>alert')
    await payAt(site, checkout_url, { number: CARDS.expired })
    await payAt(site, checkout_url, { number: CARDS.pays })
    await site.runJobs()
    expect(await statusOf(token, txn_id)).toBe(TransactionStatus.paid)
  })
})
