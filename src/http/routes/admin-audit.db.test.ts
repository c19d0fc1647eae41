import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { buy, ledgerBalance } from '../../../tests/purchases.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { Code } from '../../shared/codes.ts'
import type { AuditLine } from '../../shared/contract/audit.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

async function search(query: Record<string, string>) {
  const { data } = await site.call('GET /api/operation/audit', { token, query })
  return data as { actions: AuditLine[]; next: number | null }
}
const latest = async () => (await search({})).actions[0]

async function giveCredits(email: string, reason: string, key = randomUUID()) {
  const { userId: id } = await ledgerBalance(site, email)
  const body = { credits: 5, reason, key }
  return site.call('POST /api/operation/people/{id}/credits', { token, params: { id }, body })
}

describe('the operators’ log', () => {
  it('says who did what to whom, when and why', async () => {
    const { email } = await register(site)
    await giveCredits(email, 'a late reply')
    expect(await latest()).toMatchObject({
      operator: operatorEmail,
      role: 'owner',
      action: 'credits_given',
      subject: { kind: 'person' },
      person: { email },
      before: null,
      after: { credits: 5 },
      reason: 'a late reply',
    })
  })

  it('contains an action once, however often it is sent, and none that did not happen', async () => {
    const { email } = await register(site)
    const key = randomUUID()
    await giveCredits(email, 'said twice', key)
    await giveCredits(email, 'said twice', key)
    expect((await search({ text: 'said twice' })).actions).toHaveLength(1)
    expect((await giveCredits(email, 'said otherwise', key)).code).toBe(Code.keyReused)
    expect((await search({ text: 'said otherwise' })).actions).toHaveLength(0)
  })

  it('contains retried jobs, checks of the ledger and simulated events of the sandbox', async () => {
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('mail.send', '{}'::json, max_attempts => 1)`,
    )
    const id = rows[0]?.id ?? ''
    await db.pool.query(`update ${JOBS} set attempts = 1, last_error = 'lost' where id = $1`, [id])
    await site.call('POST /api/operation/dead-jobs/{id}/retry', { token, params: { id } })
    expect(await latest()).toMatchObject({ action: 'job_retried', subject: { kind: 'job', id } })
    await db.pool.query(`delete from ${JOBS} where id = $1`, [id])
    await site.call('POST /api/operation/check-ledger', { token })
    expect(await latest()).toMatchObject({ action: 'ledger_checked', after: { discrepancies: 0 } })
    await site.call('POST /api/operation/reconcile', { token })
    expect(await latest()).toMatchObject({ action: 'payments_compared' })
    const buyer = await register(site)
    const txn_id = await buy(site, buyer.token, { price: '19.99' })
    await site.call('POST /api/operation/sandbox/{action}', {
      token,
      params: { action: 'refund' },
      body: { txn_id, reason: 'to see it' },
    })
    expect(await latest()).toMatchObject({
      action: 'sandbox_used',
      reason: 'to see it',
      subject: { kind: 'payment', id: txn_id },
      person: { email: buyer.email },
    })
  })

  it('is searched by addresses, reasons, ids and kinds of action, and never by patterns', async () => {
    const { email } = await register(site)
    await giveCredits(email, 'Made GOOD for a crash')
    const { actions } = await search({ text: 'good for' })
    expect(actions).toMatchObject([{ person: { email } }])
    const personId = actions[0]?.person?.id ?? ''
    for (const text of [email.slice(0, 12).toUpperCase(), personId]) {
      expect((await search({ text })).actions).toHaveLength(1)
    }
    expect((await search({ text: email, action: 'job_retried' })).actions).toHaveLength(0)
    expect((await search({ text: '%' })).actions).toHaveLength(0)
  })

  it('is read 50 entries at a time', async () => {
    const { email } = await register(site)
    await db.pool.query(
      `insert into operator_actions (operator_id, operator_email, role, action, subject_kind, subject_id, reason)
       select gen_random_uuid(), $1, 'owner', 'job_retried', 'job', n::text, 'many' from generate_series(1, 60) n`,
      [email],
    )
    const first = await search({ text: email })
    expect(first.actions).toHaveLength(50)
    expect(first.next).toBe(first.actions.at(-1)?.id)
    const rest = await search({ text: email, before: String(first.next) })
    expect(rest.actions.map(({ subject }) => subject.id)).toEqual(
      Array.from({ length: 10 }, (_, i) => String(10 - i)),
    )
    expect(rest.next).toBeNull()
  })

  it('is exported as CSV without any formulas', async () => {
    const { email } = await register(site)
    await giveCredits(email, '=HYPERLINK("https://evil.example")')
    const answer = await site.app.request(`http://plumdrop.test/api/operation/audit.csv?text=${email}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=audit.csv')
    const [head, line, end] = (await answer.text()).split('\r\n')
    expect(head).toContain('"at","operator","role","action"')
    expect(line).toContain(`"${operatorEmail}","owner","credits_given"`)
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(end).toBe('')
  })

  it.each([
    `update operator_actions set reason = 'another'`,
    'delete from operator_actions',
    'truncate operator_actions',
  ])('refuses %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toThrow('The log of operators does not allow this')
  })
})
