import type { Pool } from 'pg'

type BusySite = {
  people: number
  operatorEmail: string
  generationsEach?: number
  /** Whether later writes to the ledger are as durable as those of a site. */
  logged?: boolean
}

const ENTRIES_EACH = 100

/**
 * A year of a busy site, written past the rules of the ledger, which would take hours. The ledger only ever appends,
 * so its entries lie on the disk in the order of time; here they are in order by stretches of three days, but not
 * within them.
 */
export async function fillBusySite(
  pool: Pool,
  { people, operatorEmail, generationsEach = 5, logged = false }: BusySite,
): Promise<void> {
  const statements = [
    `set statement_timeout = 0; set maintenance_work_mem = '512MB'`,
    ...(logged ? [] : ['alter table credit_entries set unlogged']),
    `insert into users (domain, email, canonical_email, email_verified_at, invite_code, created_at)
     select 'plumdrop.test', 'p' || n || '@example.com', 'p' || n || '@example.com', now(), 'code' || n,
       now() - (${people} - n) * interval '5 minutes'
     from generate_series(1, ${people}) n`,
    `insert into credit_accounts (domain, owner_kind, owner_id, available, version)
     select domain, 'user', id::text, 500, ${ENTRIES_EACH} from users where email like 'p%'
     on conflict do nothing`,
    `insert into credit_grants (account_id, source, paid, amount, remaining, created_at, key)
     select id, 'pack', true, 1000, 500, now() - interval '300 days', 'pack' from credit_accounts where version = ${ENTRIES_EACH}`,
    'alter table credit_entries drop constraint credit_entries_account_id_version_part_pk',
    `insert into credit_entries (account_id, version, part, kind, counter, grant_id, available, held, at, hash)
     select a.account_id, v, 1, case when v = 1 then 'grant' when v % 2 = 0 then 'hold' else 'capture' end,
       null, a.id, case when v = 1 then 1000 when v % 2 = 0 then -10 else 0 end,
       case when v = 1 then 0 when v % 2 = 0 then 10 else -10 end,
       now() - (${ENTRIES_EACH} - v) * interval '3 days' - random() * interval '3 days', ''
     from generate_series(1, ${ENTRIES_EACH}) v cross join credit_grants a where a.key = 'pack'`,
    'alter table credit_entries add constraint credit_entries_account_id_version_part_pk primary key (account_id, version, part)',
    `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price, hold_id,
       engine, error_name, created_at, finished_at, deadline_at)
     select 'gen_' || n || left(id::text, 8), 'user', id, 'sticker', '{}', 1, n::text,
       case when n = 1 then 'failed' else 'succeeded' end, 1, 1, 0, 'Engine', case when n = 1 then 'timeout' end,
       now() - n * interval '${30 / generationsEach} days' - random() * interval '1 day', now(), now()
     from generate_series(0, ${generationsEach - 1}) n cross join users`,
    `insert into payment_transactions (id, user_id, domain, provider, kind, amount_cents, credits, state, payment_id,
       created_at, updated_at, paid_at)
     select gen_random_uuid(), id, domain, 'sandbox', 'pack', 1999, 2000, 'paid', 'pay_' || id, created_at, now(), created_at
     from users`,
    `insert into operator_actions (operator_id, operator_email, role, action, subject_kind, subject_id, person_id, reason)
     select id, '${operatorEmail}', 'owner', 'credits_given', 'person', id::text, id, 'a reason' from users`,
    // As the database does by itself in time: before this it ignores the index by time.
    'vacuum analyze',
  ]
  const client = await pool.connect()
  for (const statement of statements) await client.query(statement)
  // Its settings must not meet anybody else.
  client.release(true)
}
