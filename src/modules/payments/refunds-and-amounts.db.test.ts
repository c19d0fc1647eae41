import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase, ledgerBalance } from '../../../tests/purchases.ts'
import { createStripeSite } from '../../../tests/stripe-site.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { addMonths } from './months.ts'

const operatorEmail = newEmail()
const provider = await createStripeSite({ operatorEmails: [operatorEmail] })
const { world, stripe, db, site, begin, pay, buy, post, deliver, stateOf, issuesAbout } = provider
const operator = await register(site, { email: operatorEmail })
await addPasskey(site, operator.token)
afterAll(provider.close)
afterEach(() => site.setClock(null))

const availableOf = async (email: string) => (await ledgerBalance(site, email)).available
const monthsFromNow = (months: number) => addMonths(new Date(Date.now() + 60_000), months)

/** Delivers Stripe's events about an action. */
async function deliverEventsOf(act: () => unknown): Promise<string[]> {
  const before = world.events.length
  await act()
  return deliver(world.events.slice(before))
}

async function giveMonthsUntil(months: number): Promise<void> {
  site.setClock(monthsFromNow(months))
  await site.runSchedule('payments.give-months.hourly')
  site.setClock(null)
}

describe('a refund of an annual plan', () => {
  it('stops the remaining months in proportion, and leaves the given ones', async () => {
    const { email, paymentId } = await buy({ plan_id: '4' })
    expect(await availableOf(email)).toBe(800)
    // Ten of twelve months go back: one is left beside the one that was given.
    await deliverEventsOf(() => world.refund(paymentId, Math.ceil((9999 * 10) / 12)))
    expect(await availableOf(email)).toBe(800)
    const { userId } = await ledgerBalance(site, email)
    await giveMonthsUntil(11)
    const { rows } = await db.pool.query(
      `select g.month_index, g.credits from subscription_grants g join subscriptions s on s.id = g.subscription_id
       where s.user_id = $1 order by 1`,
      [userId],
    )
    expect(rows).toEqual([
      { month_index: 0, credits: 800 },
      { month_index: 1, credits: 800 },
    ])
  })

  it('is found despite any number of newer charges', async () => {
    const { email, subscriptionId, paymentId } = await buy({ plan_id: '4' })
    const { customer } = world.get<{ customer: string }>(subscriptionId)
    for (let count = 0; count < 120; count++) world.charge(customer, 1)
    await deliverEventsOf(() => world.refund(paymentId, 9999))
    expect(await availableOf(email)).toBe(0)
  })
})

describe('a dispute that is won', () => {
  it('returns the credits of a pack, including spent ones, and loses them again if it comes to that', async () => {
    const { email, txn_id, paymentId } = await buy({ price: '19.99' })
    const { account } = await ledgerBalance(site, email)
    const deadlineAt = new Date(Date.now() + 60_000)
    const wanted = { account, amount: 1500, deadlineAt, reference: 'r', key: 'k' }
    const { id } = await site.credits.hold(db, wanted)
    await site.credits.capture(db, id, 1500)
    await deliverEventsOf(() => world.dispute(paymentId))
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 0, debt: 1500 })
    await deliverEventsOf(() => world.winDispute(paymentId))
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 500, debt: 0 })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid' })
    await deliverEventsOf(() => world.refund(paymentId, 1999))
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 0, debt: 1500 })
    expect(await site.credits.selfCheck()).toEqual([])
  })

  it('returns the months of a plan, and continues it', async () => {
    const { email, paymentId } = await buy({ plan_id: '4' })
    await deliverEventsOf(() => world.dispute(paymentId))
    expect(await availableOf(email)).toBe(0)
    await deliverEventsOf(() => world.winDispute(paymentId))
    expect(await availableOf(email)).toBe(800)
    await giveMonthsUntil(1)
    expect(await availableOf(email)).toBe(1600)
  })
})

describe('a payment with a wrong amount', () => {
  const mailsAbout = (text: string) =>
    site.mailbox.filter((mail) => mail.to === operatorEmail && mail.text.includes(text))

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
  ])('by %s gives nothing, and waits for an operator', async (_what, change) => {
    const { email, paymentId, checkoutId, happened } = await pay({ price: '19.99' })
    Object.assign(world.get(checkoutId), change)
    await deliver(happened())
    expect(await availableOf(email)).toBe(0)
    expect(await site.payments.purchases.isVip((await ledgerBalance(site, email)).userId)).toBe(false)
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'wrong_amount', outcome: 'open' }])
    expect(mailsAbout(paymentId)).toHaveLength(1)
    await post({
      id: `evt_again_${paymentId}`,
      type: 'checkout.session.completed',
      data: { object: { id: checkoutId } },
    })
    expect(await availableOf(email)).toBe(0)
    expect(mailsAbout(paymentId)).toHaveLength(1)
  })

  it('is refunded by an operator', async () => {
    const { email, txn_id, paymentId, checkoutId, happened } = await pay({ price: '5.99' })
    Object.assign(world.get(checkoutId), { amount_total: 5999 })
    await deliver(happened())
    const { token } = operator
    const { data } = await site.call('GET /api/operation/payment-issues', { token })
    const { issues } = data as { issues: { id: string; reference: string; amount: number }[] }
    const issue = issues.find(({ reference }) => reference === paymentId)
    expect(issue).toMatchObject({ kind: 'wrong_amount', amount: 5999, currency: 'usd', outcome: 'open' })
    const params = { id: issue?.id ?? '', decision: 'refund' }
    const call = 'POST /api/operation/payment-issues/{id}/{decision}'
    const somebodyElse = await register(site)
    expect((await site.call(call, { token: somebodyElse.token, params })).status).toBe(404)
    const body = { reason: 'not what was asked for' }
    expect((await site.call(call, { token, params })).status).toBe(422)
    expect((await site.call(call, { token, params, body })).status).toBe(200)
    Object.assign(world.get(checkoutId), { amount_total: 599 })
    await site.runJobs()
    expect(world.all('re')[0]).toMatchObject({ payment_intent: paymentId, amount: 599 })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'refunded' })
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'wrong_amount', outcome: 'refunded' }])
    expect((await site.call(call, { token, params, body })).status).toBe(404)
    expect(await availableOf(email)).toBe(0)
  })

  it('is accepted by an operator with a reason, and delivers the order once', async () => {
    const pack = await pay({ price: '5.99' })
    Object.assign(world.get(pack.checkoutId), { amount_total: 400 })
    await deliver(pack.happened())
    const { token } = operator
    const { userId } = await ledgerBalance(site, operatorEmail)
    const accept = async (paymentId: string, reason = 'agreed on the phone') => {
      const { data } = await site.call('GET /api/operation/payment-issues', { token })
      const { issues } = data as { issues: { id: string; reference: string }[] }
      const id = issues.find(({ reference }) => reference === paymentId)?.id ?? ''
      const call = 'POST /api/operation/payment-issues/{id}/accept'
      return site.call(call, { token, params: { id }, body: { reason } })
    }
    expect((await accept(pack.paymentId, ' ')).status).toBe(422)
    const answers = await Promise.all([accept(pack.paymentId), accept(pack.paymentId)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(await availableOf(pack.email)).toBe(400)
    await deliver(pack.happened())
    expect(await availableOf(pack.email)).toBe(400)
    const { rows } = await db.pool.query(
      'select outcome, reason, decided_by from payment_issues where reference = $1',
      [pack.paymentId],
    )
    expect(rows).toEqual([{ outcome: 'accepted', reason: 'agreed on the phone', decided_by: userId }])
  })

  it('for a plan is accepted likewise: its months are given', async () => {
    const plan = await pay({ plan_id: '3' })
    const [invoice] = world.all('in')
    Object.assign(invoice ?? {}, { amount_paid: 1 })
    await deliver(plan.happened())
    const { token } = operator
    const { data } = await site.call('GET /api/operation/payment-issues', { token })
    const [issue] = (data as { issues: { id: string }[] }).issues
    const params = { id: issue?.id ?? '' }
    const call = 'POST /api/operation/payment-issues/{id}/accept'
    expect((await site.call(call, { token, params, body: { reason: 'ours' } })).status).toBe(200)
    expect(await availableOf(plan.email)).toBe(9000)
    expect(await site.payments.purchases.isVip((await ledgerBalance(site, plan.email)).userId)).toBe(true)
  })

  it('starts no plan and renews none', async () => {
    const { email, subscriptionId, happened } = await pay({ plan_id: '3' })
    const [invoice] = world.all('in')
    Object.assign(invoice ?? {}, { amount_paid: 1 })
    await deliver(happened())
    expect(await availableOf(email)).toBe(0)
    expect(await site.payments.purchases.isVip((await ledgerBalance(site, email)).userId)).toBe(false)
    const honest = await buy({ plan_id: '1' })
    await deliverEventsOf(() => {
      world.renew(honest.subscriptionId)
      Object.assign(world.all('in')[0] ?? {}, { currency: 'inr' })
    })
    site.setClock(monthsFromNow(1))
    await site.runSchedule('payments.give-months.hourly')
    expect(await availableOf(honest.email)).toBe(800)
    expect(world.get(subscriptionId).status).toBe('active')
  })
})

describe('events about other sellers’ products on the same account', () => {
  it('are acknowledged and change nothing', async () => {
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 5000,
      recurring: { interval: 'month' },
      product_data: { name: 'Gardening' },
    })
    const session = {
      mode: 'subscription',
      customer: 'cus_x',
      line_items: [{ price: price.id }],
      metadata: {},
    }
    const { id } = world.make('cs', { ...session, status: 'open', payment_status: 'unpaid' })
    const outcomes = await deliverEventsOf(() => {
      world.payCheckout(id)
      const { subscription } = world.get<{ subscription: string }>(id)
      world.renew(subscription)
      const [charge] = world.all('ch')
      world.refund(String(charge?.payment_intent), 1)
      world.dispute(String(charge?.payment_intent))
    })
    expect(new Set(outcomes)).toEqual(new Set(['foreign', 'unknown']))
    const { rows } = await db.pool.query(
      `select count(*)::int as count from payment_events where outcome = 'applying'`,
    )
    expect(rows[0].count).toBe(0)
  })

  it('or by another site on the same account are not ours either', async () => {
    const { checkoutId, txn_id, happened } = await pay({ price: '5.99' })
    await db.pool.query('delete from payment_transactions where id = $1', [txn_id])
    const session = world.get<{ metadata: Record<string, string> }>(checkoutId)
    session.metadata = { ...session.metadata, domain: 'staging.plumdrop.test' }
    expect(await deliver(happened())).toEqual(['foreign'])
  })
})

describe('the pack for a first purchase', () => {
  it('is sold once, even while a slow bank payment is under way', async () => {
    const { token, email, checkoutId, txn_id } = await begin({ price: '2.99' })
    await deliverEventsOf(() => world.payCheckoutSlowly(checkoutId))
    expect(await stateOf(txn_id)).toMatchObject({ state: 'processing' })
    const again = () => site.call('GET /api/pay/checkout-session', { token, query: { price: '2.99' } })
    expect(await again()).toMatchObject({ status: 422, msg: expect.stringContaining('first purchase') })
    site.setClock(new Date(Date.now() + 3 * HOUR_MS))
    await site.runSchedule('payments.review.often')
    expect(await again()).toMatchObject({ status: 422 })
    site.setClock(null)
    const { data } = await site.call('GET /api/pay/check-first-purchase', { token })
    expect(data).toEqual({ is_first_purchase: false })
    expect((await beginPurchase(site, token, { price: '5.99' })).txn_id).not.toBe(txn_id)
    await deliverEventsOf(() => world.bankPays(checkoutId))
    expect(await availableOf(email)).toBe(200)
  })

  it('cannot be bought twice by leaving a slow payment and starting over before its event', async () => {
    const { token, checkoutId } = await begin({ price: '2.99' })
    world.payCheckoutSlowly(checkoutId)
    await beginPurchase(site, token, { price: '5.99' })
    const again = await site.call('GET /api/pay/checkout-session', { token, query: { price: '2.99' } })
    expect(again).toMatchObject({ status: 422 })
  })
})
