import { asc, desc, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { creditAccounts, creditChecks } from '../../db/schema/credits.ts'

/** A figure that is not what it ought to be. */
export interface Discrepancy {
  rule: string
  account: string
  /** The grant, hold or operation it is about; null for the account itself. */
  subject: number | null
  expected: number | null
  found: number | null
}

/** Few enough accounts for one statement to be done in good time. */
const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * What must be true of accounts, each as a query for what is not. `entries`, `grants`, `holds` and `accounts` are the
 * rows of the accounts that are looked at.
 */
const RULES: Record<string, SQL> = {
  'what can be spent is the sum of the entries': sql`
    select accounts.id as account, null as subject, coalesce(sum(entries.available), 0) as expected,
      accounts.available as found
    from accounts left join entries on account_id = id
    group by id, accounts.available having accounts.available <> coalesce(sum(entries.available), 0)`,

  'what is held is the sum of the entries': sql`
    select id as account, null as subject, coalesce(sum(entries.held), 0) as expected, accounts.held as found
    from accounts left join entries on account_id = id
    group by id, accounts.held having accounts.held <> coalesce(sum(entries.held), 0)`,

  'no operation is missing': sql`
    select id as account, null as subject, accounts.version as expected, count(distinct entries.version) as found
    from accounts left join entries on account_id = id
    group by id, accounts.version
    having (accounts.version, accounts.version) <> (count(distinct entries.version), coalesce(max(entries.version), 0))`,

  'every entry moves credits of a grant of the account': sql`
    select entries.account_id as account, version as subject, null as expected, grant_id as found
    from entries left join grants on id = grant_id and grants.account_id = entries.account_id
    where id is null`,

  'every entry about a hold belongs to one of the account': sql`
    select entries.account_id as account, entries.version as subject, null as expected, hold_id as found
    from entries left join holds on id = hold_id and holds.account_id = entries.account_id
    where (id is not null) <> (kind in ('hold', 'capture', 'release', 'regrant'))`,

  'every entry moves credits the way of its kind': sql`
    select account_id as account, version as subject, null as expected, available as found
    from entries
    where not case kind
      when 'grant' then available > 0 and held = 0
      when 'hold' then available < 0 and held = -available
      when 'capture' then available = 0 and held < 0
      when 'release' then available > 0 and held = -available
      when 'expire' then available < 0 and held = 0
      when 'claw_back' then available < 0 and held = 0
      when 'settle' then available <> 0 and held = 0
      when 'regrant' then available <> 0 and held = 0
      else false
    end`,

  'settling and regranting make no credits': sql`
    select account_id as account, version as subject, 0 as expected, sum(available) as found
    from entries where kind in ('settle', 'regrant')
    group by account_id, version having sum(available) <> 0`,

  'what is left of a grant is the sum of its entries': sql`
    select grants.account_id as account, id as subject, coalesce(sum(available), 0) as expected, remaining as found
    from grants left join entries on grant_id = id
    group by grants.account_id, id, remaining having remaining <> coalesce(sum(available), 0)`,

  'a grant was entered once, with its amount': sql`
    select grants.account_id as account, id as subject, amount as expected, sum(available) as found
    from grants left join entries on grant_id = id and available > 0 and kind in ('grant', 'regrant')
    group by grants.account_id, id, amount having (count(available), sum(available)) is distinct from (1, amount)`,

  'no grant has more left than it had': sql`
    select account_id as account, id as subject, amount as expected, remaining as found
    from grants where remaining > amount or amount < 1`,

  'only what is taken back can be owed': sql`
    select grants.account_id as account, id as subject, coalesce(sum(available), 0) as expected, remaining as found
    from grants left join entries on grant_id = id and kind = 'claw_back'
    group by grants.account_id, id, remaining having remaining < least(0, coalesce(sum(available), 0))`,

  'nobody has debts and credits at once': sql`
    select account_id as account, null as subject, 0 as expected, min(remaining) as found
    from grants group by account_id having min(remaining) < 0 and max(remaining) > 0`,

  'a hold was entered with its amount': sql`
    select holds.account_id as account, id as subject, amount as expected, sum(entries.held) as found
    from holds left join entries on hold_id = id and kind = 'hold' and entries.version = holds.version
    group by holds.account_id, id, amount having sum(entries.held) is distinct from amount`,

  'no more was captured than was held': sql`
    select account_id as account, id as subject, amount as expected, captured as found
    from holds where captured not between 0 and amount or amount < 1`,

  'what was captured of a hold is the sum of its captures': sql`
    select holds.account_id as account, id as subject, coalesce(-sum(entries.held), 0) as expected, captured as found
    from holds left join entries on hold_id = id and kind = 'capture'
    group by holds.account_id, id, captured having captured <> coalesce(-sum(entries.held), 0)`,

  'an open hold holds all of its credits, and an ended one none': sql`
    select holds.account_id as account, id as subject, case state when 'held' then amount else 0 end as expected,
      coalesce(sum(entries.held), 0) as found
    from holds left join entries on hold_id = id
    group by holds.account_id, id, state, amount
    having coalesce(sum(entries.held), 0) <> case state when 'held' then amount else 0 end`,

  'the state of a hold agrees with its end': sql`
    select account_id as account, id as subject, null as expected, captured as found
    from holds
    where state <> case when resolved_at is null then 'held' when captured > 0 then 'captured' else 'released' end`,
}

const EVERY_RULE = sql.join(
  Object.entries(RULES).map(
    ([rule, query]) => sql`
      select ${sql.raw(`'${rule}'`)} as rule, account, subject::float8, expected::float8, found::float8 from (${query}) broken`,
  ),
  sql` union all `,
)

export async function auditLedger({ orm }: Database): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  let last = FIRST_ID
  for (;;) {
    const accounts = await orm
      .select({ id: creditAccounts.id })
      .from(creditAccounts)
      .where(gt(creditAccounts.id, last))
      .orderBy(asc(creditAccounts.id))
      .limit(BATCH)
    discrepancies.push(
      ...(await checkAccounts(
        orm,
        accounts.map(({ id }) => id),
      )),
    )
    last = accounts.at(-1)?.id ?? last
    if (accounts.length < BATCH) return discrepancies
  }
}

/** One statement and so one moment: an operation is seen whole or not at all. */
async function checkAccounts(orm: Database['orm'], ids: string[]): Promise<Discrepancy[]> {
  const chosen = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await orm.execute<Discrepancy & Record<string, unknown>>(sql`
    with accounts as (select * from credit_accounts where id = ${chosen}),
      grants as (select * from credit_grants where account_id = ${chosen}),
      holds as (select * from credit_holds where account_id = ${chosen}),
      entries as (select * from credit_entries where account_id = ${chosen})
    ${EVERY_RULE}`)
  return rows
}

export async function insertCheck({ orm }: Database, discrepancies: Discrepancy[]): Promise<void> {
  await orm.insert(creditChecks).values({ discrepancies })
}

/** When the books were last compared with the journal, and how many figures were wrong. */
export interface CheckResult {
  checkedAt: Date
  discrepancies: number
}

export async function findLatestCheck({ orm }: Database): Promise<CheckResult | null> {
  const [latest] = await orm
    .select({
      checkedAt: creditChecks.checkedAt,
      discrepancies: sql<number>`jsonb_array_length(${creditChecks.discrepancies})`,
    })
    .from(creditChecks)
    .orderBy(desc(creditChecks.id))
    .limit(1)
  return latest ?? null
}
