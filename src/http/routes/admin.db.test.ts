import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase, buy, ledgerBalance } from '../../../tests/purchases.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { Code } from '../../shared/codes.ts'
import type { ComparedDays, HistoryDay } from '../../shared/contract/admin.ts'
import type { CallName } from '../../shared/contract/call.ts'
import { contract } from '../../shared/contract/contract.ts'
import { DAY_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const operator = await register(site, { email: operatorEmail })
const { token } = operator
await addPasskey(site, token)

/** The calls that answer with an envelope. */
const CALLS = Object.keys(contract).filter((name) => name.includes(' /api/operation/')) as CallName[]
const overview = async () => (await site.call('GET /api/operation/overview', { token })).data

/** A job that has used up its attempts. */
async function addDeadJob(): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('mail.send', '{"input": {"code": "123456"}}'::json, max_attempts => 1)`,
  )
  const id = rows[0]?.id ?? ''
  await db.pool.query(`update ${JOBS} set attempts = 1, last_error = 'no route to host' where id = $1`, [id])
  return id
}

async function removeJob(id: string) {
  await db.pool.query(`delete from ${JOBS} where id = $1`, [id])
}

describe('for everybody else', () => {
  it.each(CALLS)('%s answers like an unknown call, whatever is sent', async (name) => {
    const somebody = await register(site)
    const method = name.startsWith('POST') ? 'POST' : 'GET'
    const body = method === 'POST' ? { body: { nonsense: true } } : {}
    const { cookie: _, ...unknown } = await site.call(`${method} /api/no-such-call`, body)
    expect(unknown).toMatchObject({ status: 404, code: Code.notFound })
    for (const caller of [{}, { token: somebody.token }, { token: 'a-token-that-has-run-out' }]) {
      const { cookie, ...answer } = await site.call(name, { ...caller, ...body, params: { id: '1' } })
      expect(answer).toEqual(unknown)
      expect(cookie).toBeUndefined()
    }
  })
})

describe('overview', () => {
  it('counts people, open checkouts, and paid and kept amounts', async () => {
    const before = (await overview()) as { people: number; paid_last_30_days_cents: number }
    const buyer = await register(site)
    const waiting = await register(site)
    await buy(site, buyer.token, { price: '19.99' })
    await beginPurchase(site, waiting.token, { price: '19.99' })
    expect(await overview()).toMatchObject({
      people: before.people + 2,
      open_checkouts: 1,
      paid_last_30_days_cents: before.paid_last_30_days_cents + 1999,
      jobs_dead: 0,
      ledger_check: null,
      payments_provider: 'sandbox',
    })
  })

  it('shows the result of the latest check of the ledger', async () => {
    const { code, data } = await site.call('POST /api/operation/check-ledger', { token })
    expect(code).toBe(Code.success)
    expect(data).toMatchObject({ discrepancies: 0 })
    expect(await overview()).toMatchObject({ ledger_check: data })
  })

  it('shows where all credits came from and where they are', async () => {
    const check = async () => {
      const { data } = await site.call('POST /api/operation/check-ledger', { token })
      return (data as { totals: Record<string, number> }).totals
    }
    const before = await check()
    const { token: buyer } = await register(site)
    await buy(site, buyer, { price: '19.99' })
    const { issued, sales, promotions, gifts, ...placed } = await check()
    expect(sales).toBe((before.sales ?? 0) + 2000)
    expect(placed.available).toBe((before.available ?? 0) + 2000)
    expect((sales ?? 0) + (promotions ?? 0) + (gifts ?? 0)).toBe(issued)
    expect(Object.values(placed).reduce((sum, amount) => sum + amount, 0)).toBe(issued)
  })
})

describe('the days', () => {
  const read = async () => (await site.call('GET /api/operation/days', { token })).data as ComparedDays

  it('count today against yesterday and last week, each up to the same time', async () => {
    const before = await read()
    const { email, token: buyer } = await register(site)
    await buy(site, buyer, { price: '19.99' })
    const { userId } = await ledgerBalance(site, email)
    const midnight = new Date().setUTCHours(0, 0, 0, 0)
    const yesterday = new Date(midnight - DAY_MS)
    await db.pool.query(
      `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price,
         hold_id, engine, error_name, created_at, finished_at, deadline_at)
       values ('gen_y', 'user', $1, 'sticker', '{}', 1, 'y', 'failed', 1, 1, 0, 'Engine', 'timeout', $2, now(), now())`,
      [userId, yesterday],
    )
    // The counts are cached for half a minute.
    site.setClock(new Date(Date.now() + 60_000))
    const after = await read()
    site.setClock(null)
    expect(after.today.sign_ups).toBe(before.today.sign_ups + 1)
    expect(after.today.revenue_cents).toBe(before.today.revenue_cents + 1999)
    expect(after.today.credits_granted).toBe(before.today.credits_granted + 2000)
    expect(after.yesterday).toEqual({ ...before.yesterday, active_people: 1, generations: 1, failed: 1 })
    expect(after.failures).toEqual([{ cause: 'timeout', today: 0, yesterday: 1, last_week: 0 }])
    expect(after.last_week).toEqual(before.last_week)
  })
})

describe('the last thirty days', () => {
  it('have each day once, the oldest first, and today so far', async () => {
    const read = async () =>
      ((await site.call('GET /api/operation/history', { token })).data as { days: HistoryDay[] }).days
    const before = await read()
    expect(before).toHaveLength(30)
    expect(before.map(({ day }) => day)).toEqual(before.map(({ day }) => day).toSorted())
    const { token: buyer } = await register(site)
    await buy(site, buyer, { price: '19.99' })
    const was = before.at(-1)
    const is = (await read()).at(-1)
    expect(is?.sign_ups).toBe((was?.sign_ups ?? 0) + 1)
    expect(is?.revenue_cents).toBe((was?.revenue_cents ?? 0) + 1999)
  })
})

describe('dead jobs', () => {
  const retry = (id: string) =>
    site.call('POST /api/operation/dead-jobs/{id}/retry', { token, params: { id } })

  it('are listed without their inputs, which may contain a person’s code', async () => {
    const id = await addDeadJob()
    const { data } = await site.call('GET /api/operation/dead-jobs', { token })
    expect(data).toEqual({
      jobs: [
        { id, name: 'mail.send', attempts: 1, last_error: 'no route to host', sent_at: expect.any(String) },
      ],
    })
    expect(await overview()).toMatchObject({ jobs_dead: 1 })
    await removeJob(id)
  })

  it('get their attempts back, once', async () => {
    const id = await addDeadJob()
    expect((await retry(id)).code).toBe(Code.success)
    expect(await overview()).toMatchObject({ jobs_dead: 0 })
    expect((await retry(id)).status).toBe(404)
    await removeJob(id)
  })

  it('have numbers as names', async () => {
    expect((await retry('1; drop table users')).code).toBe(Code.inputRefused)
  })
})

describe('credits', () => {
  const give = async ({ email, ...gift }: Record<string, unknown> & { email: string }) => {
    const { userId: id } = await ledgerBalance(site, email)
    const body = { credits: 250, reason: 'a lost creation', key: randomUUID(), ...gift }
    return site.call('POST /api/operation/people/{id}/credits', { token, params: { id }, body })
  }

  it('are given once per key, and the ledger says by whom and why', async () => {
    const { email } = await register(site)
    const before = await ledgerBalance(site, email)
    const key = randomUUID()
    const answers = await Promise.all([give({ email, key }), give({ email, key })])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: Code.success,
        data: { credit_remain: before.available + 250 },
      })
    }
    const [line] = await site.credits.history(before.account, { limit: 1 })
    const { userId } = await ledgerBalance(site, operator.email)
    expect(line).toMatchObject({ source: 'operator', reference: `operator ${userId}: a lost creation` })
    const { email: otherEmail } = await register(site)
    for (const other of [{ email, credits: 300 }, { email, reason: 'another' }, { email: otherEmail }]) {
      expect(await give({ ...other, key })).toMatchObject({ status: 422, code: Code.keyReused })
    }
    expect((await ledgerBalance(site, otherEmail)).available).toBe(0)
  })

  it.each([
    ['no credits', { credits: 0 }],
    ['part of a credit', { credits: 1.5 }],
    ['too many', { credits: 100_001 }],
    ['no reason', { reason: '  ' }],
  ])('are refused for %s', async (_, gift) => {
    expect((await give({ email: operatorEmail, ...gift })).code).toBe(Code.inputRefused)
  })
})
