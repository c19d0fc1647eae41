import type { CallName } from '../src/shared/contract/call.ts'
import { createTestApp, type TestApp } from '../tests/app.ts'
import { addPasskey, register } from '../tests/people.ts'
import { fillBusySite } from './busy-site.ts'
import { withDatabase } from './database.ts'
import { formatTable, type Row } from './table.ts'

/** A hundred thousand, unless the command line asks for fewer. */
const PEOPLE = import.meta.main ? Number(process.argv[2] ?? 100_000) : 100_000
const ROUNDS = 20
const OPERATOR = 'operator@example.com'

type Look = {
  name: string
  call: CallName
  query?: Record<string, string>
  params?: Record<string, string>
  body?: object
}

/** The calls behind the pages of the console, on a site with 100,000 people and 10 million entries of the ledger. */
export async function benchConsole(): Promise<Row[]> {
  return withDatabase(async (db) => {
    const site = createTestApp(db, { operatorEmails: [OPERATOR] })
    const { token } = await register(site, { email: OPERATOR })
    await addPasskey(site, token)
    await fillBusySite(db.pool, { people: PEOPLE, operatorEmail: OPERATOR })
    const { rows } = await db.pool.query<{ id: string; txn: string }>(
      'select user_id as id, id as txn from payment_transactions order by created_at limit 1 offset 1000',
    )
    const { id = '', txn = '' } = rows[0] ?? {}
    const looks: Look[] = [
      { name: 'overview', call: 'GET /api/operation/overview' },
      { name: 'today against other days', call: 'GET /api/operation/days' },
      { name: 'thirty days', call: 'GET /api/operation/history' },
      { name: 'transactions', call: 'GET /api/operation/transactions' },
      {
        name: 'transactions of an address',
        call: 'GET /api/operation/transactions',
        query: { email: 'p777@' },
      },
      { name: 'disputes', call: 'GET /api/operation/transactions', query: { state: 'disputed' } },
      { name: 'people', call: 'GET /api/operation/people' },
      { name: 'people by a part of an address', call: 'GET /api/operation/people', query: { text: 'p777@' } },
      { name: 'people by a transaction', call: 'GET /api/operation/people', query: { text: txn } },
      { name: 'a person', call: 'GET /api/operation/people/{id}', params: { id } },
      { name: 'a ledger', call: 'GET /api/operation/people/{id}/ledger', params: { id } },
      {
        name: 'a balance in the past',
        call: 'GET /api/operation/people/{id}/balance',
        params: { id },
        query: { at: new Date(Date.now() - 40 * 24 * 3_600_000).toISOString() },
      },
      { name: 'generations', call: 'GET /api/operation/generations' },
      { name: 'reports', call: 'GET /api/operation/reports' },
      { name: 'appeals', call: 'GET /api/operation/appeals' },
      { name: 'repeat offenders', call: 'GET /api/operation/repeat-offenders' },
      { name: 'cost book', call: 'GET /api/operation/cost-book' },
      { name: 'packs and plans', call: 'GET /api/operation/offers' },
      { name: 'catalogue', call: 'GET /api/operation/catalogue' },
      {
        name: 'dry run of a price',
        call: 'POST /api/operation/catalogue/preview',
        body: { key: 'tools.sticker.credits', value: 2 },
      },
      {
        name: 'dry run of an expiry',
        call: 'GET /api/operation/catalogue/expiry',
        query: { source: 'pack', days: '30' },
      },
      {
        name: 'dry run of the daily gift',
        call: 'POST /api/operation/catalogue/preview',
        body: { key: 'rewards.daily', value: 20 },
      },
      { name: 'audit log', call: 'GET /api/operation/audit' },
      { name: 'audit log by a word', call: 'GET /api/operation/audit', query: { text: 'nothing like it' } },
    ]
    const measured: Row[] = []
    for (const look of looks) measured.push(await measure(site, token, look))
    return measured
  })
}

async function measure(site: TestApp, token: string, { name, call, ...input }: Look): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    const { status } = await site.call(call, { token, ...input, from: `192.0.2.${round + 1}` })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${name} answered ${status}`)
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.ceil(ROUNDS * 0.95) - 1] ?? 0
  return { name: `${name}, p95`, value: p95, unit: 'ms' }
}

if (import.meta.main) console.log(formatTable(await benchConsole()))
