import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { buy, ledgerBalance } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

describe('transactions', () => {
  const list = async (email?: string) => {
    const query = email === undefined ? {} : { email }
    const { data } = await site.call('GET /api/operation/transactions', { token, query })
    return (data as { transactions: { txn_id: string; email: string | null }[] }).transactions
  }

  it('are listed newest first with their buyers, and found by a part of the address', async () => {
    const first = await register(site)
    const second = await register(site)
    const pack = await buy(site, first.token, { price: '19.99' })
    const plan = await buy(site, second.token, { plan_id: '1' })
    expect((await list()).slice(0, 2)).toMatchObject([
      { txn_id: plan, email: second.email, kind: 'subscription', plan_id: 1, state: 'paid' },
      { txn_id: pack, email: first.email, kind: 'pack', amount_cents: 1999, credits: 2000, state: 'paid' },
    ])
    const part = ` ${first.email.slice(0, 12).toUpperCase()}`
    expect(await list(part)).toMatchObject([{ txn_id: pack }])
    // The search text is literal, never a pattern.
    expect(await list('%')).toEqual([])
  })

  it('are found by their state, up to the requested number', async () => {
    const { token: buyer } = await register(site)
    const id = await buy(site, buyer, { price: '19.99' })
    await db.pool.query(`update payment_transactions set state = 'disputed' where id = $1`, [id])
    const look = async (query: Record<string, string>) =>
      (await site.call('GET /api/operation/transactions', { token, query })).data
    expect(await look({ state: 'disputed' })).toMatchObject({
      transactions: [{ txn_id: id, state: 'disputed' }],
      has_more: false,
    })
    expect(await look({ limit: '1' })).toMatchObject({ transactions: [{ txn_id: id }], has_more: true })
  })

  it('stay without a name when the buyer is gone', async () => {
    const { email, token: buyer } = await register(site)
    const id = await buy(site, buyer, { price: '19.99' })
    await db.pool.query(
      'update users set email = null, invite_code = null, deleted_at = now() where email = $1',
      [email],
    )
    expect((await list()).find(({ txn_id }) => txn_id === id)).toMatchObject({ email: null })
  })

  it('can be refunded in the sandbox, which takes the credits back', async () => {
    const { email, token: buyer } = await register(site)
    const txn_id = await buy(site, buyer, { price: '19.99' })
    const { available } = await ledgerBalance(site, email)
    const refund = { token, params: { action: 'refund' }, body: { txn_id, reason: 'to see it' } }
    expect((await site.call('POST /api/operation/sandbox/{action}', refund)).code).toBe(Code.success)
    await site.runJobs()
    expect((await ledgerBalance(site, email)).available).toBe(available - 2000)
    expect(await list(email)).toMatchObject([{ txn_id, state: 'refunded' }])
  })
})

describe('a refund', () => {
  const refund = (id: string, body: object) =>
    site.call('POST /api/operation/transactions/{id}/refund', { token, params: { id }, body })

  it('returns a part through the provider, then the rest, with a part of the credits each time', async () => {
    const { email, token: buyer } = await register(site)
    const id = await buy(site, buyer, { price: '19.99' })
    const { available } = await ledgerBalance(site, email)
    expect((await refund(id, { amount_cents: 500, reason: 'half a month too late' })).code).toBe(Code.success)
    await site.runJobs()
    const read = async () => {
      const { data } = await site.call('GET /api/operation/transactions', { token, query: { email } })
      return (data as { transactions: object[] }).transactions
    }
    expect(await read()).toMatchObject([{ txn_id: id, state: 'paid', refunded_cents: 500 }])
    const left = (await ledgerBalance(site, email)).available
    expect(available - left).toBe(Math.floor((2000 * 500) / 1999))
    expect((await refund(id, { amount_cents: 1500, reason: 'too much' })).code).toBe(Code.inputRefused)
    expect((await refund(id, { reason: 'the rest' })).code).toBe(Code.success)
    await site.runJobs()
    expect(await read()).toMatchObject([{ state: 'refunded', refunded_cents: 1999 }])
    expect((await ledgerBalance(site, email)).available).toBe(available - 2000)
    expect((await refund(id, { reason: 'once more' })).status).toBe(404)
    const { data } = await site.call('GET /api/operation/audit', { token, query: { text: id } })
    expect(data).toMatchObject({
      actions: [
        { reason: 'the rest', before: { refundedCents: 500 }, after: { refundedCents: 1999 } },
        { reason: 'half a month too late', before: { refundedCents: 0 }, after: { refundedCents: 500 } },
      ],
    })
  })

  it('of a part leaves the rest among what was paid in 30 days', async () => {
    const paid = async () => {
      const { data } = await site.call('GET /api/operation/overview', { token })
      return (data as { paid_last_30_days_cents: number }).paid_last_30_days_cents
    }
    const before = await paid()
    const { token: buyer } = await register(site)
    const id = await buy(site, buyer, { price: '19.99' })
    expect((await paid()) - before).toBe(1999)
    await refund(id, { amount_cents: 500, reason: 'half a month too late' })
    await site.runJobs()
    expect((await paid()) - before).toBe(1499)
  })

  it('requested twice at the same moment is one, and each needs a reason', async () => {
    const { email, token: buyer } = await register(site)
    const id = await buy(site, buyer, { price: '19.99' })
    await Promise.all([1, 2].map(() => refund(id, { amount_cents: 300, reason: 'pressed twice' })))
    await site.runJobs()
    const { data } = await site.call('GET /api/operation/transactions', { token, query: { email } })
    expect(data).toMatchObject({ transactions: [{ refunded_cents: 300 }] })
    expect((await refund(id, { amount_cents: 1 })).code).toBe(Code.inputRefused)
  })
})
