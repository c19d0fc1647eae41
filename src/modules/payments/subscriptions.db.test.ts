import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, mailedCode, newEmail, register, signInWithPasskey } from '../../../tests/people.ts'
import { buy, ledgerBalance } from '../../../tests/purchases.ts'
import type { PlanQuote, Receipt, SubscriptionInfo } from '../../shared/contract/pay.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { addMonths } from './months.ts'

const operatorEmail = newEmail()
const { db } = await createTestDatabase()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const passkey = await addPasskey(site, (await register(site, { email: operatorEmail })).token)
afterEach(() => site.setClock(null))

const inFuture = (ms: number) => new Date(Date.now() + ms)
const availableOf = async (email: string) => (await ledgerBalance(site, email)).available
const infoOf = async (token: string) => (await site.call('GET /api/pay/subscription-info', { token })).data
const quote = async (token: string, plan_id: string) =>
  (await site.call('GET /api/pay/change-plan', { token, query: { plan_id } })).data as PlanQuote
const changePlan = (token: string, plan_id: number) =>
  site.call('POST /api/pay/change-plan', { token, body: { plan_id } })

/** Makes the sandbox do something to a purchase, and delivers its events. */
async function operate(action: string, txn_id: string, more: Record<string, number> = {}) {
  // New for every test: the clock advances by months, and operators have to confirm again after minutes.
  const token = await signInWithPasskey(site, passkey)
  const options = { params: { action }, body: { txn_id, reason: 'to see it', ...more }, token }
  const answer = await site.call('POST /api/operation/sandbox/{action}', options)
  await site.runJobs()
  return answer
}

async function subscriber(plan_id: string) {
  const person = await register(site)
  return { ...person, txn_id: await buy(site, person.token, { plan_id }) }
}

async function isVip(email: string): Promise<boolean> {
  return site.payments.purchases.isVip((await ledgerBalance(site, email)).userId)
}

describe('a subscription', () => {
  it('gives every month of a paid year once, however often and wherever it is looked at', async () => {
    const { email } = await subscriber('4')
    const { userId } = await ledgerBalance(site, email)
    const begun = new Date()
    const grants = async () => {
      const { rows } = await db.pool.query(
        `select g.month_index from subscription_grants g join subscriptions s on s.id = g.subscription_id
         where s.user_id = $1 order by 1`,
        [userId],
      )
      return rows.map((row) => row.month_index)
    }
    for (const month of [1, 2, 5, 11]) {
      site.setClock(addMonths(begun, month))
      await site.runSchedule('payments.give-months.hourly')
      await site.runSchedule('payments.give-months.hourly')
    }
    expect(await grants()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('is renewed, with a receipt and another month of credits', async () => {
    const { token, email, txn_id } = await subscriber('1')
    await operate('renew', txn_id)
    expect(await availableOf(email)).toBe(1600)
    const { data } = await site.call('GET /api/pay/receipts', { token })
    expect(data).toMatchObject({ receipts: [{ amount_cents: 999 }, { amount_cents: 999 }] })
  })

  it('is renewed by reconciliation without an event', async () => {
    const { email } = await subscriber('1')
    site.setClock(addMonths(inFuture(60_000), 1))
    await site.runSchedule('payments.review.often')
    expect(await availableOf(email)).toBe(1600)
  })

  it('ends with its period after a cancellation, which can be taken back until then', async () => {
    const { token, email } = await subscriber('1')
    const cancel = await site.call('POST /api/pay/cancel-subscription', { token })
    expect(cancel.data).toMatchObject({ plan_id: 1, state: 'canceling' })
    const resume = await site.call('POST /api/pay/resume-subscription', { token })
    expect(resume.data).toMatchObject({ plan_id: 1, state: 'active' })
    await site.call('POST /api/pay/cancel-subscription', { token })
    expect(await isVip(email)).toBe(true)
    site.setClock(addMonths(inFuture(60_000), 1))
    await site.runSchedule('payments.review.often')
    expect(await isVip(email)).toBe(false)
    expect(await availableOf(email)).toBe(800)
    site.setClock(null)
    expect(await infoOf(token)).toMatchObject({ plan_id: null })
    expect((await site.call('POST /api/pay/cancel-subscription', { token })).status).toBe(422)
  })

  it('changes to a larger plan at once and to a smaller one later', async () => {
    const { token, email, txn_id } = await subscriber('1')
    expect((await changePlan(token, 2)).data).toMatchObject({ plan_id: 2, next_plan_id: null })
    const afterUpgrade = await availableOf(email)
    expect(afterUpgrade).toBeGreaterThan(3190)
    expect(afterUpgrade).toBeLessThanOrEqual(3200)
    expect((await changePlan(token, 1)).data).toMatchObject({ plan_id: 2, next_plan_id: 1 })
    expect((await changePlan(token, 2)).data).toMatchObject({ plan_id: 2, next_plan_id: null })
    await changePlan(token, 1)
    await operate('renew', txn_id)
    expect(await infoOf(token)).toMatchObject({ plan_id: 1, next_plan_id: null })
    expect(await availableOf(email)).toBe(afterUpgrade + 800)
    expect((await changePlan(token, 9)).status).toBe(422)
  })

  it('says before a change of plans what is paid for it, and when', async () => {
    const { token } = await subscriber('1')
    const larger = await quote(token, '2')
    expect(larger).toMatchObject({ due_at: null })
    await changePlan(token, 2)
    const { data } = await site.call('GET /api/pay/receipts', { token })
    const [{ amount_cents: paid } = { amount_cents: 0 }] = (data as { receipts: Receipt[] }).receipts
    // A cent of time may pass between the two.
    expect(Math.abs(larger.amount_cents - paid)).toBeLessThanOrEqual(1)
    expect(paid).toBeGreaterThan(1000)
    const { period_ends_at } = (await infoOf(token)) as SubscriptionInfo
    expect(await quote(token, '1')).toEqual({ amount_cents: 999, due_at: period_ends_at })
  })

  it('earns nothing by switching up and down (trap: second upgrade over-charged)', async () => {
    const { token, email } = await subscriber('1')
    for (const plan of [2, 1, 2, 3, 2, 3]) await changePlan(token, plan)
    await site.runJobs()
    expect(await availableOf(email)).toBeLessThanOrEqual(9000)
    const { data } = await site.call('GET /api/pay/receipts', { token })
    expect((data as { receipts: unknown[] }).receipts).toHaveLength(3)
  })

  it('with a failed renewal gives nothing more, is kept for a week and then ended', async () => {
    const { token, email, txn_id } = await subscriber('1')
    await operate('fail-renewal', txn_id)
    expect(await infoOf(token)).toMatchObject({ plan_id: 1, state: 'past_due' })
    expect(await availableOf(email)).toBe(800)
    expect(await isVip(email)).toBe(true)
    expect((await changePlan(token, 2)).status).toBe(422)
    site.setClock(inFuture(6 * DAY_MS))
    await site.runSchedule('payments.review.often')
    expect(await isVip(email)).toBe(true)
    site.setClock(inFuture(8 * DAY_MS))
    expect(await isVip(email)).toBe(false)
    await site.runSchedule('payments.review.often')
    site.setClock(null)
    expect(await infoOf(token)).toMatchObject({ plan_id: null })
  })

  it('that is paid late gives the month it missed', async () => {
    const { token, email, txn_id } = await subscriber('1')
    await operate('fail-renewal', txn_id)
    await operate('renew', txn_id)
    expect(await infoOf(token)).toMatchObject({ plan_id: 1, state: 'active' })
    expect(await availableOf(email)).toBe(1600)
  })

  it('that is refunded takes its credits back, and no others', async () => {
    const { token, email, txn_id } = await subscriber('4')
    await operate('refund', txn_id)
    expect(await availableOf(email)).toBe(0)
    site.setClock(addMonths(inFuture(60_000), 1))
    await site.runSchedule('payments.give-months.hourly')
    expect(await availableOf(email)).toBe(0)
    site.setClock(null)
    const { data } = await site.call('GET /api/pay/receipts', { token })
    expect(data).toMatchObject({ receipts: [{ id: txn_id, state: 'refunded' }] })
  })

  it('ends with the account, so that a deleted account pays nothing more', async () => {
    const { token, txn_id } = await subscriber('1')
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    expect((await site.call('POST /api/users/delete-account', { token, body: { code } })).status).toBe(200)
    await site.runJobs()
    const { rows } = await db.pool.query(
      'select state from sandbox_subscriptions where transaction_id = $1',
      [txn_id],
    )
    expect(rows).toEqual([{ state: 'canceled' }])
  })
})

describe('VIP', () => {
  it('is a buyer of an unrefunded pack in the last twelve months', async () => {
    const { email, token } = await register(site)
    expect(await isVip(email)).toBe(false)
    const txn_id = await buy(site, token, { price: '5.99' })
    expect(await isVip(email)).toBe(true)
    site.setClock(addMonths(inFuture(60_000), 12))
    expect(await isVip(email)).toBe(false)
    site.setClock(null)
    await operate('refund', txn_id)
    expect(await isVip(email)).toBe(false)
  })
})

describe('the controls of the sandbox', () => {
  it('are only available to operators', async () => {
    const { token, txn_id } = await subscriber('1')
    const options = { params: { action: 'refund' }, body: { txn_id, reason: 'to see it' }, token }
    expect((await site.call('POST /api/operation/sandbox/{action}', options)).status).toBe(404)
    expect((await operate('refund', 'made-up')).status).toBe(404)
    expect((await operate('refund', txn_id, { amount_cents: 100 })).status).toBe(200)
  })
})
