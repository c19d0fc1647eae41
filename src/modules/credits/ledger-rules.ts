import { type SQL, sql } from 'drizzle-orm'

/**
 * The rules for accounts, each as a query for violations. `entries`, `grants`, `holds` and `accounts` are the rows of
 * the checked accounts.
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

  'all that was issued is available, held, spent, expired or taken back': sql`
    select id as account, null as subject, sales + promotions + gifts as expected,
      available + held + spent + expired + refunds as found
    from accounts where sales + promotions + gifts <> available + held + spent + expired + refunds`,

  'every entry has the counter-account of its kind': sql`
    select entries.account_id as account, version as subject, null as expected, null as found
    from entries left join grants on id = grant_id
    where counter is distinct from credits_counter(kind, paid, source)`,

  'what came from and went to each counter-account is the sum of the entries': sql`
    select id as account, null as subject, coalesce(journal.amount, 0) as expected, kept.amount as found
    from accounts
      cross join lateral (values
        ('sales', sales), ('promotions', promotions), ('gifts', gifts),
        ('spent', -spent), ('expired', -expired), ('refunds', -refunds)
      ) kept (name, amount)
      left join (
        select account_id, counter, sum(available + held) as amount from entries group by account_id, counter
      ) journal on account_id = id and counter = kept.name
    where kept.amount <> coalesce(journal.amount, 0)`,

  'every entry follows from the one before': sql`
    select chained.account_id as account, version as subject, null as expected, part as found
    from (
      select entries.*, lag(hash, 1, '') over (partition by account_id order by version, part) as previous
      from entries
    ) chained
      left join grants on id = grant_id and (kind = 'grant' or (kind = 'regrant' and available > 0))
    where hash is distinct from credits_hash(
      previous, chained.account_id, version, part, kind, counter, grant_id, hold_id, available, held, at,
      case when id is not null then credits_terms(source, expires_at, key, reference) end
    )`,

  'the chain of an account ends with its latest entry': sql`
    select id as account, null as subject, null as expected, null as found
    from accounts left join (
      select distinct on (account_id) account_id, hash from entries order by account_id, version desc, part desc
    ) latest on account_id = id
    where head <> coalesce(hash, '')`,

  'the state of a hold agrees with its end': sql`
    select account_id as account, id as subject, null as expected, captured as found
    from holds
    where state <> case when resolved_at is null then 'held' when captured > 0 then 'captured' else 'released' end`,
}

export const EVERY_RULE = sql.join(
  Object.entries(RULES).map(
    ([rule, query]) => sql`
      select ${sql.raw(`'${rule}'`)} as rule, account, subject::float8, expected::float8, found::float8 from (${query}) broken`,
  ),
  sql` union all `,
)
