import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, PASSWORD, register } from '../../../tests/people.ts'
import { buy, ledgerBalance } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'
import type { CallName } from '../../shared/contract/call.ts'
import type { LedgerLine, Person, PersonLine } from '../../shared/contract/people.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const supportEmail = newEmail()
const site = createTestApp(db, {
  operatorEmails: [operatorEmail],
  operatorRoles: { [supportEmail]: 'support' },
})
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

const idOf = async (email: string) => (await ledgerBalance(site, email)).userId

async function search(query: Record<string, string>) {
  const { data } = await site.call('GET /api/operation/people', { token, query })
  return data as { people: PersonLine[]; next: string | null }
}
async function read(id: string): Promise<Person> {
  const { data } = await site.call('GET /api/operation/people/{id}', { token, params: { id } })
  return data as Person
}
async function ledger(id: string, query: Record<string, string> = {}) {
  const call = 'GET /api/operation/people/{id}/ledger'
  const { data } = await site.call(call, { token, params: { id }, query })
  return data as { lines: LedgerLine[]; next: number | null }
}
const act = (action: string, id: string, body: object = { reason: 'because' }) =>
  site.call(`POST /api/operation/people/{id}/${action}` as CallName, { token, params: { id }, body })
const give = (id: string, credits: number, reason = 'sorry') =>
  act('credits', id, { credits, reason, key: randomUUID() })

describe('people', () => {
  it('are found by a part of their address, their id, a transaction and a payment', async () => {
    const buyer = await register(site)
    const id = await idOf(buyer.email)
    const txn = await buy(site, buyer.token, { price: '19.99' })
    const { rows } = await db.pool.query('select payment_id from payment_transactions where id = $1', [txn])
    for (const text of [buyer.email.slice(0, 12).toUpperCase(), id, txn, String(rows[0]?.payment_id)]) {
      expect((await search({ text })).people, text).toMatchObject([
        { id, email: buyer.email, blocked_at: null },
      ])
    }
    // The search text is literal, never a pattern.
    expect((await search({ text: '%' })).people).toEqual([])
  })

  it('are found by their creations', async () => {
    const { email } = await register(site)
    const id = await idOf(email)
    const generation = `gen_${'a'.repeat(32)}`
    const creation = `cr_${'b'.repeat(32)}`
    await db.pool.query(
      `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price,
         hold_id, engine, error_name, created_at, finished_at, deadline_at)
       values ($1, 'user', $2, 'sticker', '{}', 1, $1, 'failed', 1, 3, 0, 'Engine', 'timeout', now(), now(), now())`,
      [generation, id],
    )
    await db.pool.query(
      `insert into creations (id, generation_id, position, owner_kind, owner_id, tool, engine, title, kind, files, created_at)
       values ($1, $2, 0, 'user', $3, 'sticker', 'Engine', 'A cat', 'image', '[]', now())`,
      [creation, generation, id],
    )
    for (const text of [generation, creation]) expect((await search({ text })).people).toMatchObject([{ id }])
    expect((await read(id)).generations).toMatchObject([
      { id: generation, tool: 'sticker', status: 'failed', error: 'timeout', credits: 3 },
    ])
  })

  it('are listed 50 at a time, the latest first, each once', async () => {
    await db.pool.query(
      `insert into users (domain, email, canonical_email, invite_code, created_at)
       select 'plumdrop.test', 'many' || n || '@x.test', 'many' || n || '@x.test', 'many' || n, '2026-01-01'
       from generate_series(1, 120) n`,
    )
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const page = await search({ text: 'many', ...(next && { before: next }) })
      seen.push(...page.people.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  it('have a page with everything that they may ask about', async () => {
    const inviter = await register(site)
    const { data } = await site.call('GET /api/users/invite-code', { token: inviter.token })
    const { invite_code: inviteCode } = data as { invite_code: string }
    const invited = await register(site, { inviteCode, email: `${randomUUID().slice(0, 8)}@mailinator.com` })
    const txn_id = await buy(site, invited.token, { price: '19.99' })
    const id = await idOf(invited.email)
    await act('notes', id, { text: 'writes from a train' })
    const person = await read(id)
    expect(person).toMatchObject({
      email: invited.email,
      verified: true,
      has_password: true,
      has_google: false,
      vip: true,
      operator_role: null,
      credits: {
        held: 0,
        debt: 0,
        by_source: expect.arrayContaining([expect.objectContaining({ source: 'pack' })]),
      },
      sessions: [expect.objectContaining({ device: expect.any(String) })],
      payments: [{ txn_id, state: 'paid', amount_cents: 1999, refunded_cents: 0 }],
      invited_by: { person: { email: inviter.email }, refusal: 'disposable_address' },
      signals: [{ kind: 'disposable_address' }],
      notes: [{ operator: operatorEmail, text: 'writes from a train' }],
      log: [{ action: 'note_written' }],
    })
    const receipt = await site.app.request(`http://plumdrop.test${person.payments[0]?.receipt_url}`)
    expect(receipt.status).toBe(200)
    expect((await read(await idOf(inviter.email))).invited).toMatchObject([{ person: { id } }])
  })

  it('have no page if they are unknown', async () => {
    const params = { id: randomUUID() }
    expect((await site.call('GET /api/operation/people/{id}', { token, params })).status).toBe(404)
    expect((await act('block', params.id)).status).toBe(404)
  })
})

describe('a person’s ledger', () => {
  it('has every movement with the balance after it, page by page', async () => {
    const { email } = await register(site)
    const id = await idOf(email)
    const { available: start } = await site.credits.balance((await ledgerBalance(site, email)).account)
    for (let gift = 1; gift <= 60; gift++) await give(id, gift)
    const first = await ledger(id)
    const rest = await ledger(id, { before: String(first.next) })
    const lines = [...first.lines, ...rest.lines]
    expect(rest.next).toBeNull()
    expect(lines[0]).toMatchObject({ kind: 'grant', source: 'operator', available: 60, held: 0 })
    expect(lines[0]?.available_after).toBe(start + (60 * 61) / 2)
    for (const [i, line] of lines.entries()) {
      const before = lines[i + 1]
      expect(line.available_after).toBe((before?.available_after ?? 0) + line.available)
    }
    const account = await site.credits.balance((await ledgerBalance(site, email)).account)
    expect(lines[0]?.available_after).toBe(account.available)
  })

  it('can show the balance at any moment', async () => {
    const { email } = await register(site)
    const id = await idOf(email)
    const balanceAt = async (at: Date) => {
      const query = { at: at.toISOString() }
      return (await site.call('GET /api/operation/people/{id}/balance', { token, params: { id }, query }))
        .data
    }
    const before = new Date(Date.now() + 1000)
    const between = new Date(Date.now() + 3000)
    site.setClock(new Date(Date.now() + 2000))
    await give(id, 7)
    site.setClock(new Date(Date.now() + 4000))
    await give(id, 5)
    site.setClock(null)
    const { available } = (await balanceAt(before)) as { available: number }
    expect(await balanceAt(between)).toMatchObject({ available: available + 7 })
    expect(await balanceAt(new Date(Date.now() + 5000))).toMatchObject({
      available: available + 12,
      by_source: expect.arrayContaining([{ source: 'operator', amount: 12, next_expiry: null }]),
    })
    expect(await balanceAt(new Date('2020-01-01'))).toMatchObject({ available: 0, by_source: [] })
  })

  it('takes back gifts of operators, and nothing else', async () => {
    const buyer = await register(site)
    const txn = await buy(site, buyer.token, { price: '19.99' })
    const id = await idOf(buyer.email)
    await give(id, 30, 'a mistake')
    const [gift] = (await ledger(id)).lines
    const reference = gift?.reference ?? ''
    const { available } = (await read(id)).credits ?? { available: 0 }
    const { data } = await act('take-back', id, { reference, reason: 'given twice' })
    expect(data).toEqual({ credit_remain: available - 30 })
    expect((await read(id)).log[0]).toMatchObject({ action: 'credits_taken_back', after: { credits: -30 } })
    expect((await act('take-back', id, { reference, reason: 'again' })).status).toBe(404)
    expect((await act('take-back', id, { reference: txn, reason: 'bought' })).status).toBe(404)
  })
})

describe('a blocked person', () => {
  const login = (email: string) =>
    site.call('POST /api/users/login', { body: { email, password: PASSWORD, domain: 'plumdrop.test' } })

  it('is told so, has no session and cannot sign in until the account is unblocked', async () => {
    const somebody = await register(site)
    const key = await addPasskey(site, somebody.token)
    const id = await idOf(somebody.email)
    expect((await act('block', id)).status).toBe(200)
    await site.runJobs()
    expect(site.mailbox.findLast(({ to }) => to === somebody.email)?.subject).toContain('is blocked')
    const { token: open } = somebody
    for (const call of ['GET /api/users/user_info', 'GET /api/generations'] as const) {
      expect((await site.call(call, { token: open })).code).toBe(Code.signInNeeded)
    }
    const refused = await login(somebody.email)
    expect(refused).toMatchObject({ status: 403, code: Code.inputRefused })
    expect(refused.msg).toContain('blocked')
    const { data, cookie = '' } = await site.call('POST /api/users/passkey-challenge')
    const response = key.sign((data as { options: { challenge: string } }).options)
    const body = { domain: 'plumdrop.test', response }
    expect((await site.call('POST /api/users/passkey-login', { body, cookie })).status).toBe(403)
    // A session that began at that moment is useless, too.
    await db.pool.query('update sessions set ended_at = null where user_id = $1', [id])
    expect((await site.call('GET /api/users/user_info', { token: open })).code).toBe(Code.signInNeeded)
    await db.pool.query('update sessions set ended_at = now() where user_id = $1', [id])

    expect((await act('block', id)).status).toBe(404)
    expect((await act('unblock', id)).status).toBe(200)
    expect((await login(somebody.email)).code).toBe(Code.success)
    expect((await read(id)).log.map(({ action }) => action)).toEqual(['person_unblocked', 'person_blocked'])
  })

  it('learns nothing about it from a wrong password', async () => {
    const { email } = await register(site)
    await act('block', await idOf(email))
    const body = { email, password: 'Wrong123', domain: 'plumdrop.test' }
    expect((await site.call('POST /api/users/login', { body })).msg).not.toContain('blocked')
  })
})

describe('an operator', () => {
  it('signs a person out everywhere', async () => {
    const somebody = await register(site)
    const id = await idOf(somebody.email)
    await act('sign-out', id)
    expect((await site.call('GET /api/users/user_info', { token: somebody.token })).code).toBe(
      Code.signInNeeded,
    )
    expect((await read(id)).sessions).toEqual([])
  })

  it('sees a person’s own view, with a reason that stays in the log, and without their session', async () => {
    const somebody = await register(site)
    const id = await idOf(somebody.email)
    const sessions = (await read(id)).sessions.length
    expect((await act('view', id, { reason: '' })).status).toBe(422)
    const { data } = await act('view', id, { reason: 'cannot find a sticker' })
    expect(data).toEqual({
      creations: [],
      plan: { plan_id: null, state: null, period_ends_at: null, next_plan_id: null },
    })
    const person = await read(id)
    expect(person.log[0]).toMatchObject({ action: 'person_viewed', reason: 'cannot find a sticker' })
    expect(person.sessions).toHaveLength(sessions)
  })

  it('exports a person’s data and deletes the account, with the notes about it', async () => {
    const somebody = await register(site)
    const id = await idOf(somebody.email)
    await act('notes', id, { text: 'wants to leave' })
    const answer = await site.app.request(`http://plumdrop.test/api/operation/people/${id}/export`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toMatchObject({ profile: { email: somebody.email } })
    expect((await act('delete', id)).status).toBe(200)
    const person = await read(id)
    expect(person).toMatchObject({ email: null, credits: null, notes: [], sessions: [] })
    expect(person.deleted_at).not.toBeNull()
    expect(person.log.map(({ action }) => action)).toEqual([
      'person_deleted',
      'person_exported',
      'note_written',
    ])
    await site.runJobs()
    expect(site.mailbox.findLast(({ to }) => to === somebody.email)?.subject).toContain('was deleted')
    expect((await act('delete', id)).status).toBe(404)
  })

  it('cannot block another operator, or act without a reason', async () => {
    await register(site, { email: supportEmail })
    const support = await idOf(supportEmail)
    for (const action of ['block', 'sign-out', 'delete']) {
      expect((await act(action, support)).status).toBe(422)
      const { email } = await register(site)
      expect((await act(action, await idOf(email), { reason: ' ' })).status).toBe(422)
    }
    expect((await read(support)).operator_role).toBe('support')
  })
})
