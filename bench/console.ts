import type { Pool } from 'pg'
import type { CallName } from '../src/shared/contract/call.ts'
import { createTestApp, type TestApp } from '../tests/app.ts'
import { addPasskey, register } from '../tests/people.ts'
import { withDatabase } from './database.ts'
import { formatTable, type Row } from './table.ts'

/** A hundred thousand, unless the command line asks for fewer. */
const PEOPLE = import.meta.main ? Number(process.argv[2] ?? 100_000) : 100_000
const ENTRIES_EACH = 100
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
    await fill(db.pool)
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

/**
 * A year of a busy site, written past the rules of the ledger, which would take hours. The ledger only ever appends, so that
 * its entries lie on the disk in the order of time; here they do by three days, and within those in none.
 */
async function fill(pool: Pool): Promise<void> {
  const statements = [
    `set statement_timeout = 0; set maintenance_work_mem = '512MB'`,
    'alter table credit_entries set unlogged',
    `insert into users (domain, email, canonical_email, email_verified_at, invite_code, created_at)
     select 'plumdrop.test', 'p' || n || '@example.com', 'p' || n || '@example.com', now(), 'code' || n,
       now() - (${PEOPLE} - n) * interval '5 minutes'
     from generate_series(1, ${PEOPLE}) n`,
    `insert into credit_accounts (domain, owner_kind, owner_id, available, version)
     select domain, 'user', id::text, 500, ${ENTRIES_EACH} from users where email like 'p%'
     on conflict do nothing`,
    `insert into credit_grants (account_id, source, paid, amount, remaining, created_at, key)
     select id, 'pack', true, 1000, 500, now() - interval '300 days', 'pack' from credit_accounts where version > 0`,
    'alter table credit_entries drop constraint credit_entries_account_id_version_part_pk',
    `insert into credit_entries (account_id, version, part, kind, counter, grant_id, available, held, at, hash)
     select a.account_id, v, 1, case when v = 1 then 'grant' when v % 2 = 0 then 'hold' else 'capture' end,
       null, a.id, case when v = 1 then 1000 when v % 2 = 0 then -10 else 0 end,
       case when v = 1 then 0 when v % 2 = 0 then 10 else -10 end,
       now() - (${ENTRIES_EACH} - v) * interval '3 days' - random() * interval '3 days', ''
     from generate_series(1, ${ENTRIES_EACH}) v cross join credit_grants a`,
    'alter table credit_entries add constraint credit_entries_account_id_version_part_pk primary key (account_id, version, part)',
    `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price, hold_id,
       engine, error_name, created_at, finished_at, deadline_at)
     select 'gen_' || n || left(id::text, 8), 'user', id, 'sticker', '{}', 1, n::text,
       case when n = 1 then 'failed' else 'succeeded' end, 1, 1, 0, 'Engine', case when n = 1 then 'timeout' end,
       now() - n * interval '6 days' - random() * interval '1 day', now(), now()
     from generate_series(0, 4) n cross join users`,
    `insert into payment_transactions (id, user_id, domain, provider, kind, amount_cents, credits, state, payment_id,
       created_at, updated_at, paid_at)
     select gen_random_uuid(), id, domain, 'sandbox', 'pack', 1999, 2000, 'paid', 'pay_' || id, created_at, now(), created_at
     from users`,
    `insert into operator_actions (operator_id, operator_email, role, action, subject_kind, subject_id, person_id, reason)
     select id, '${OPERATOR}', 'owner', 'credits_given', 'person', id::text, id, 'a reason' from users`,
    // As the database does by itself in time: the index by time counts for nothing before.
    'vacuum analyze',
  ]
  const client = await pool.connect()
  for (const statement of statements) await client.query(statement)
  // Its settings must not meet anybody else.
  client.release(true)
}

if (import.meta.main) console.log(formatTable(await benchConsole()))
