import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, changeEmail, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase, buy, ledgerBalance } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'
import type { Promotion } from '../../shared/contract/catalogue.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'

const OPERATOR = 'operator@example.com'
const { db } = await createTestDatabase()
const site = createTestApp(db, { operatorEmails: [OPERATOR] })
let operator = ''
beforeAll(async () => {
  ;({ token: operator } = await register(site, { email: OPERATOR }))
  await addPasskey(site, operator)
})

async function makeCode(code: string, body: object = {}) {
  const answer = await site.call('POST /api/operation/promotions', {
    token: operator,
    body: {
      code,
      credits: 0,
      percent: 20,
      first_purchase_only: false,
      max_uses: 100,
      starts_at: null,
      expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
      reason: 'a test',
      ...body,
    },
  })
  expect(answer.code).toBe(Code.success)
}

const usesOf = async (code: string) => {
  const { data } = await site.call('GET /api/operation/promotions', { token: operator })
  return (data as { promotions: Promotion[] }).promotions.find((one) => one.code === code)?.uses
}
const ask = (token: string, code: string) => site.call('GET /api/pay/discount', { token, query: { code } })
const amountsOf = async (token: string) => {
  const { data } = await site.call('GET /api/pay/receipts', { token })
  const { receipts } = data as { receipts: { amount_cents: number; discount_cents: number }[] }
  return receipts.map(({ amount_cents, discount_cents }) => [amount_cents, discount_cents])
}

describe('a purchase with a discount', () => {
  it('costs less and gives as much; receipt, revenue and refund are what was paid', async () => {
    await makeCode('TWENTY')
    const { token, email } = await register(site)
    expect((await ask(token, ' twenty ')).data).toEqual({ code: 'TWENTY', percent: 20 })
    const id = await buy(site, token, { price: '19.99', code: 'twenty' })
    expect((await ledgerBalance(site, email)).available).toBe(2000)
    expect(await amountsOf(token)).toEqual([[1600, 399]])
    const { data } = await site.call('GET /api/operation/overview', { token: operator })
    expect(data).toMatchObject({ paid_last_30_days_cents: 1600 })
    const refund = (body: object) =>
      site.call('POST /api/operation/transactions/{id}/refund', {
        token: operator,
        params: { id },
        body: { reason: 'a test', ...body },
      })
    expect((await refund({ amount_cents: 1999 })).code).toBe(Code.inputRefused)
    await refund({ amount_cents: 800 })
    await site.runJobs()
    expect((await ledgerBalance(site, email)).available).toBe(1000)
    await refund({})
    await site.runJobs()
    expect((await ledgerBalance(site, email)).available).toBe(0)
    const { rows } = await db.pool.query(
      'select state, refunded_cents from payment_transactions where id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'refunded', refunded_cents: 1600 }])
    expect(await site.credits.selfCheck()).toEqual([])
  })

  it('of a plan applies to its first period', async () => {
    await makeCode('PLAN', { percent: 50 })
    const { token, email } = await register(site)
    await buy(site, token, { plan_id: '1', code: 'PLAN' })
    const soon = new Date(Date.now() + 32 * DAY_MS)
    site.setClock(soon)
    await site.runSchedule('payments.review.often')
    await site.runJobs()
    site.setClock(null)
    const { userId } = await ledgerBalance(site, email)
    const { rows } = await db.pool.query(
      'select amount_cents, withheld from payment_transactions where user_id = $1 order by paid_at',
      [userId],
    )
    expect(rows[0]).toEqual({ amount_cents: 500, withheld: false })
    for (const later of rows.slice(1)) expect(later).toEqual({ amount_cents: 999, withheld: false })
  })

  it('is never free of charge', async () => {
    await makeCode('MOST', { percent: 90 })
    const { token } = await register(site)
    await buy(site, token, { price: '2.99', code: 'MOST' })
    expect(await amountsOf(token)).toEqual([[50, 249]])
  })
})

describe('a discount', () => {
  it('is limited to one per mailbox and a total, however many ask at once', async () => {
    await makeCode('TWO', { max_uses: 2 })
    const people = [await register(site), await register(site), await register(site)]
    const begun = await Promise.all(
      people.map(({ token }) =>
        site.call('GET /api/pay/checkout-session', { token, query: { price: '5.99', code: 'TWO' } }),
      ),
    )
    expect(begun.filter(({ code }) => code === Code.success)).toHaveLength(2)
    await makeCode('ONCE')
    const one = await register(site)
    await buy(site, one.token, { price: '5.99', code: 'ONCE' })
    expect(await usesOf('ONCE')).toBe(1)
    const tagged = await register(site, { email: one.email.replace('@', '+2@') })
    for (const { token } of [one, tagged]) expect((await ask(token, 'ONCE')).msg).toContain('already')
  })

  it('is not used again by an account that has moved to another mailbox', async () => {
    await makeCode('MOVED')
    const mover = await register(site)
    await buy(site, mover.token, { price: '5.99', code: 'MOVED' })
    await changeEmail(site, mover, newEmail())
    expect((await ask(mover.token, 'MOVED')).msg).toContain('already')
  })

  it('is not used up by an abandoned checkout, and follows a change of the item', async () => {
    await makeCode('BACK', { max_uses: 1 })
    const one = await register(site)
    const other = await register(site)
    const { txn_id } = await beginPurchase(site, one.token, { price: '5.99', code: 'BACK' })
    expect((await ask(other.token, 'BACK')).msg).toContain('as often as it could be')
    const second = await beginPurchase(site, one.token, { price: '19.99', code: 'BACK' })
    expect(second.txn_id).not.toBe(txn_id)
    await site.call('POST /api/pay/forget-checkout', {
      token: one.token,
      body: { txn_id: second.txn_id },
    })
    expect((await ask(other.token, 'BACK')).code).toBe(Code.success)
    expect(await usesOf('BACK')).toBe(0)
  })

  it('for first purchases is refused to earlier buyers', async () => {
    await makeCode('FIRST', { first_purchase_only: true })
    const { token } = await register(site)
    expect((await ask(token, 'FIRST')).code).toBe(Code.success)
    await buy(site, token, { price: '5.99' })
    expect((await ask(token, 'FIRST')).msg).toContain('first purchase')
    const begun = await site.call('GET /api/pay/checkout-session', {
      token,
      query: { price: '5.99', code: 'FIRST' },
    })
    expect(begun.msg).toContain('first purchase')
    expect((await ask(token, 'NEVER-MADE')).msg).toContain('don’t know this code')
  })
})
