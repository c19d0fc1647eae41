import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { newNetwork, register } from '../../../tests/people.ts'
import { DAILY_CREDITS } from '../../shared/catalogue/rewards.ts'
import { Code } from '../../shared/codes.ts'
import type { CreditDetails, CreditEntry } from '../../shared/contract/credit.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)

async function accountOf(email: string): Promise<string> {
  const { rows } = await db.pool.query('select id from users where email = $1', [email])
  return site.credits.openAccount(db, { kind: 'user', id: rows[0].id, domain: 'plumdrop.test' })
}

async function details(token: string, timeZone = 'UTC'): Promise<CreditDetails> {
  const { data } = await site.call('GET /api/credit/details', { token, headers: { 'time-zone': timeZone } })
  return data as CreditDetails
}

async function history(token: string, query: Record<string, string> = {}) {
  const { data } = await site.call('GET /api/credit/history', { token, query })
  return data as { entries: CreditEntry[]; next: string | null }
}

async function spend(account: string, amount: number, key: string): Promise<void> {
  const deadlineAt = new Date('2027-06-30T00:00:00Z')
  const { id } = await site.credits.hold(db, { account, amount, deadlineAt, reference: key, key })
  await site.credits.capture(db, id, amount)
}

afterEach(() => site.setClock(null))

describe('the figures', () => {
  it('show the balance by source, and what expires next (trap: silent expiry read as theft)', async () => {
    const { email, token } = await register(site)
    const account = await accountOf(email)
    await site.credits.grant(db, { account, source: 'pack', amount: 400, key: 'pack' })
    const checkIn = { token, headers: { 'time-zone': 'UTC' }, from: newNetwork() }
    const claim = (await site.call('GET /api/credit/checkin', checkIn)).data as { expires_at: string }
    expect(await details(token)).toMatchObject({
      credit_remain: 400 + DAILY_CREDITS,
      held: 0,
      next_expiry: { amount: DAILY_CREDITS, at: claim.expires_at },
      by_source: [
        { source: 'pack', amount: 400, next_expiry: null },
        { source: 'daily_check_in', amount: DAILY_CREDITS, next_expiry: claim.expires_at },
      ],
    })
  })

  it('count as spent today what was captured since midnight in the person’s time zone', async () => {
    site.setClock(new Date('2027-06-01T12:00:00Z'))
    const { email, token } = await register(site)
    const account = await accountOf(email)
    await site.credits.grant(db, { account, source: 'operator', amount: 100, key: 'gift' })
    site.setClock(new Date('2027-06-01T22:30:00Z'))
    await spend(account, 7, 'evening')
    site.setClock(new Date('2027-06-02T01:00:00Z'))
    await spend(account, 5, 'night')
    site.setClock(new Date('2027-06-02T02:00:00Z'))
    expect((await details(token, 'Europe/Berlin')).today_spent).toBe(12)
    expect((await details(token, 'UTC')).today_spent).toBe(5)
    expect((await details(token, 'America/New_York')).today_spent).toBe(12)
  })

  it('fall below zero only after a purchase was taken back', async () => {
    const { email, token } = await register(site)
    const account = await accountOf(email)
    await site.credits.grant(db, { account, source: 'pack', amount: 50, reference: 'payment', key: 'pack' })
    await spend(account, 30, 'work')
    await site.credits.clawBack(db, { account, reference: 'payment' })
    expect((await details(token)).credit_remain).toBe(-30)
  })
})

describe('the history', () => {
  it('lists every movement, newest first and page by page', async () => {
    const { email, token } = await register(site)
    const account = await accountOf(email)
    for (const key of ['one', 'two', 'three']) {
      await site.credits.grant(db, { account, source: 'operator', amount: key.length, key })
    }
    const first = await history(token, { limit: '2' })
    expect(first.entries.map(({ kind, amount, source }) => [kind, amount, source])).toEqual([
      ['grant', 5, 'operator'],
      ['grant', 3, 'operator'],
    ])
    const second = await history(token, { limit: '2', before: first.next ?? '' })
    expect(second.entries).toHaveLength(1)
    expect(second.next).toBeNull()
  })

  it('is private to its owner', async () => {
    const ann = await register(site)
    const bo = await register(site)
    await site.credits.grant(db, {
      account: await accountOf(ann.email),
      source: 'operator',
      amount: 1,
      key: 'a',
    })
    expect((await history(bo.token)).entries).toEqual([])
    expect((await site.call('GET /api/credit/history')).code).toBe(Code.signInNeeded)
  })
})
