import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ledgerBalance } from '../../../tests/purchases.ts'
import { createStripeSite, webhookSecret } from '../../../tests/stripe-site.ts'
import type { StripeEventFixture } from '../../../tests/stripe-world.ts'
import { StripeGateway } from '../../adapters/payments/stripe/stripe-gateway.ts'
import { createGraphileQueue } from '../../adapters/queue/graphile-queue.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { applySubscription } from './apply-subscription.ts'
import { addMonths } from './months.ts'

const { world, stripe, db, site, close, post, pay, stateOf } = await createStripeSite()
afterAll(close)
afterEach(() => site.setClock(null))

/** The same events a hundred times each, shuffled, twenty at once. */
async function storm(events: readonly StripeEventFixture[]): Promise<string[]> {
  const deliveries = events
    .flatMap((event) => Array.from({ length: 100 }, () => ({ event, order: Math.random() })))
    .toSorted((one, other) => one.order - other.order)
  const outcomes: string[] = []
  while (deliveries.length > 0) {
    outcomes.push(...(await Promise.all(deliveries.splice(0, 20).map(({ event }) => post(event)))))
  }
  return outcomes
}

describe('events of a pack', () => {
  it('give its credits once, a hundred deliveries later (trap: duplicate `invoice.paid` credits twice)', async () => {
    const { email, txn_id, happened } = await pay({ price: '19.99' })
    const outcomes = await storm(happened())
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(99)
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 2000, debt: 0 })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid' })
  })

  it('take the credits back if the refund arrives before the payment', async () => {
    const { email, txn_id, paymentId, happened } = await pay({ price: '19.99' })
    world.refund(paymentId, 1999)
    const [paid, refunded] = happened()
    if (!paid || !refunded) throw new Error('Stripe said nothing')
    expect(await post(refunded)).toBe('unknown')
    expect(await post(paid)).toBe('applied')
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 0, debt: 0 })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'refunded' })
  })

  it('take back the same part of the credits as of the money, however often they arrive', async () => {
    const { email, paymentId, happened } = await pay({ price: '19.99' })
    world.refund(paymentId, 500)
    world.refund(paymentId, 499)
    await storm(happened())
    expect((await ledgerBalance(site, email)).available).toBe(2000 - Math.floor((2000 * 999) / 1999))
  })

  it('of a dispute leave a debt, which stops spending (trap: chargeback keeps the credits)', async () => {
    const { email, txn_id, paymentId, happened } = await pay({ price: '19.99' })
    await storm(happened())
    const { account } = await ledgerBalance(site, email)
    const deadlineAt = new Date(Date.now() + 60_000)
    const spend = (amount: number, key: string) =>
      site.credits.hold(db, { account, amount, deadlineAt, reference: key, key })
    const { id } = await spend(1500, 'first')
    await site.credits.capture(db, id, 1500)
    world.dispute(paymentId)
    await storm(happened().slice(-1))
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 0, debt: 1500 })
    await expect(spend(1, 'second')).rejects.toMatchObject({ reason: 'insufficient_credits' })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'disputed' })
    expect(await site.credits.selfCheck()).toEqual([])
  })

  it('that never arrive are made up for by reconciliation', async () => {
    const { email, txn_id } = await pay({ price: '5.99' })
    site.setClock(new Date(Date.now() + 10 * MINUTE_MS))
    await site.runSchedule('payments.review.often')
    await site.runSchedule('payments.review.often')
    expect(await ledgerBalance(site, email)).toMatchObject({ available: 400 })
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid' })
  })
})

describe('events of a subscription', () => {
  it('give each month once in any order, also with gaps', async () => {
    const { email, txn_id, subscriptionId, happened } = await pay({ plan_id: '1' })
    world.renew(subscriptionId)
    const gapped = happened().filter(({ type }) => type !== 'checkout.session.completed')
    await storm(gapped)
    expect((await ledgerBalance(site, email)).available).toBe(800)
    site.setClock(addMonths(new Date(Date.now() + 60_000), 1))
    await post({
      id: 'evt_later',
      type: 'customer.subscription.updated',
      data: { object: { id: subscriptionId } },
    })
    await storm(happened())
    expect((await ledgerBalance(site, email)).available).toBe(1600)
    expect(await stateOf(txn_id)).toEqual({ state: 'paid', subscription: 'active', plan: 1 })
    const { rows } = await db.pool.query(
      `select amount_cents from payment_transactions where subscription_id = $1`,
      [subscriptionId],
    )
    expect(rows).toEqual([{ amount_cents: 999 }, { amount_cents: 999 }])
  })

  it('give a month once although two invoices for it were paid (trap: redelivery creates two paid invoices)', async () => {
    const { email, subscriptionId, happened } = await pay({ plan_id: '1' })
    const subscription = world.get<Parameters<typeof world.invoice>[0]>(subscriptionId)
    const [item] = subscription.items.data
    const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
    world.announce('invoice.paid', world.invoice(subscription, 999, period))
    await storm(happened())
    expect((await ledgerBalance(site, email)).available).toBe(800)
  })

  it('do not revive it (trap: a late `updated` after `deleted` revives a plan)', async () => {
    const { token, email, txn_id, subscriptionId, happened } = await pay({ plan_id: '2' })
    await storm(happened())
    const late = {
      id: 'evt_late',
      type: 'customer.subscription.updated',
      data: { object: world.get(subscriptionId) },
    }
    await stripe.subscriptions.cancel(subscriptionId)
    await storm(happened().slice(-1))
    expect(await post(structuredClone(late))).toBe('applied')
    expect(await stateOf(txn_id)).toMatchObject({ subscription: 'ended' })
    Object.assign(world.get(subscriptionId), { status: 'active' })
    expect(await post({ ...late, id: 'evt_impossible' })).toBe('stale')
    expect(await stateOf(txn_id)).toMatchObject({ subscription: 'ended' })
    const { data } = await site.call('GET /api/pay/subscription-info', { token })
    expect(data).toMatchObject({ plan_id: null, state: null })
    expect((await ledgerBalance(site, email)).available).toBe(3200)
  })
})

describe('a look at the provider', () => {
  it('that is older than the last recorded one changes nothing, even if it is recorded later', async () => {
    const { txn_id, subscriptionId, happened } = await pay({ plan_id: '1' })
    await storm(happened())
    const older = await new StripeGateway(stripe).fetchSubscription(subscriptionId)
    world.cardsPay = false
    world.renew(subscriptionId)
    world.cardsPay = true
    await storm(happened().slice(-1))
    if (!older) throw new Error('Stripe knows no such subscription')
    const issues = { report: async () => 'new' as const, close: async () => {} }
    const queue = createGraphileQueue(db)
    const ours = { provider: 'stripe', domain: 'plumdrop.test', ledger: site.credits } as const
    const context = { ...ours, queue, issues, now: () => new Date() }
    const write = (observation: number) =>
      inTransaction(db, (tx) => applySubscription(tx, context, older, observation))
    expect(await write(0)).toBe('stale')
    expect(await stateOf(txn_id)).toMatchObject({ subscription: 'past_due' })
    expect(await write(Number.MAX_SAFE_INTEGER)).toBe('applied')
    expect(await stateOf(txn_id)).toMatchObject({ subscription: 'active' })
  })
})

describe('untrusted events', () => {
  const everything = async () =>
    (
      await db.pool.query(
        'select (select count(*) from payment_events) as events, (select count(*) from credit_entries) as entries',
      )
    ).rows

  it('change nothing: unsigned, signed by somebody else, old, altered', async () => {
    const { happened } = await pay({ price: '199.99' })
    const payload = JSON.stringify({ object: 'event', ...happened()[0] })
    const signed = (secret: string, timestamp?: number) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
    const before = await everything()
    const attempts = [
      { body: payload, signature: '' },
      { body: payload, signature: signed('somebody-else') },
      { body: payload, signature: signed(webhookSecret, Math.floor(Date.now() / 1000) - 3600) },
      { body: payload.replace('evt_', 'evt_0'), signature: signed(webhookSecret) },
      { body: 'not even JSON', signature: signed(webhookSecret) },
    ]
    for (const { body, signature } of attempts) {
      const headers = { 'stripe-signature': signature }
      const answer = await site.app.request('/api/pay/webhook', { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
    }
    expect(await everything()).toEqual(before)
  })

  it('that are unknown, or about what is not ours, are recorded and change nothing else', async () => {
    expect(await post({ id: 'evt_a', type: 'payout.paid', data: { object: {} } })).toBe('not_handled')
    const foreign = world.make('cs', { status: 'expired', metadata: {}, payment_intent: null })
    const event = { id: 'evt_b', type: 'checkout.session.expired', data: { object: foreign } }
    expect(await post(event)).toBe('foreign')
    expect(await post(event)).toBe('duplicate')
  })
})
