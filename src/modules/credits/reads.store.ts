import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { creditAccounts, creditEntries } from '../../db/schema/credits.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import type { BalanceLine } from './balance.ts'
import type { CreditSource, EntryKind } from './credit-terms.ts'
import type { Clock } from './statements.ts'

/** The rest is null if nothing is left. */
type BalanceRow = { held: number; source: CreditSource | null; amount: number; expires_at: string | null }

/** What is left now of unexpired credits, whether or not expired ones were written off yet. */
export async function readBalance({ orm }: Database, account: string, now: Clock) {
  const { rows } = await orm.execute<BalanceRow>(sql`
    select held, source, expires_at, sum(remaining)::integer as amount
    from credit_accounts left join credit_grants
      on account_id = credit_accounts.id and open
      and (remaining < 0 or expires_at is null or expires_at > coalesce(${now()}, clock_timestamp()))
    where credit_accounts.id = ${account}
    group by held, source, expires_at`)
  return partsOf(rows)
}

/** The same for a moment in the past, from the journal alone. */
export async function readBalanceAt({ orm }: Database, account: string, at: Date) {
  const { rows } = await orm.execute<BalanceRow>(sql`
    with entries as (
      select grant_id, sum(available) as amount, sum(held) as held
      from credit_entries where account_id = ${account} and at <= ${at}
      group by grant_id
    ), total as (
      select coalesce(sum(held), 0)::integer as held from entries
    ), grants as (
      select source, expires_at, entries.amount
      from entries join credit_grants on id = grant_id
      where entries.amount < 0 or (entries.amount > 0 and (expires_at is null or expires_at > ${at}))
    )
    select total.held, source, expires_at, sum(amount)::integer as amount
    from total left join grants on true
    group by total.held, source, expires_at`)
  return partsOf(rows)
}

function partsOf(rows: readonly BalanceRow[]): { held: number; lines: BalanceLine[] } {
  const lines = rows.flatMap(({ source, amount, expires_at }) =>
    source === null ? [] : { source, amount, expiresAt: dateOrNull(expires_at) },
  )
  return { held: rows[0]?.held ?? 0, lines }
}

/** One operation of an account, as its owner sees it. */
export interface HistoryLine {
  /** Grows with time; used as the cursor. */
  id: string
  at: Date
  kind: Exclude<EntryKind, 'settle' | 'regrant'>
  /** The credits that came or went; zero for a release, which says that nothing was paid. */
  amount: number
  /** Null when they are of several sources. */
  source: CreditSource | null
  /** When the first of them expire. */
  expiresAt: Date | null
  reference: string | null
}

type HistoryRow = Omit<HistoryLine, 'at' | 'expiresAt'> & { at: string; expires_at: string | null }

const LAST_VERSION = 2 ** 31 - 1

/**
 * Newest first, and every credit once: a hold is shown while it is open, then what was paid of it, or that nothing was.
 * Movements between grants are not shown.
 */
export async function readHistory(
  { orm }: Database,
  account: string,
  { before = LAST_VERSION, limit }: { before?: number | undefined; limit: number },
): Promise<HistoryLine[]> {
  const { rows } = await orm.execute<HistoryRow>(sql`
    select entry.version::text as id, entry.at, entry.kind,
      sum(case entry.kind when 'capture' then entry.held when 'release' then 0 else entry.available end)::integer
        as amount,
      case when min(origin.source) = max(origin.source) then min(origin.source) end as source,
      min(origin.expires_at) as expires_at,
      coalesce(min(hold.reference), min(origin.reference)) as reference
    from credit_entries entry
      join credit_grants origin on origin.id = entry.grant_id
      left join credit_holds hold on hold.id = entry.hold_id
    where entry.account_id = ${account} and entry.version < ${Math.min(before, LAST_VERSION)}
      and case entry.kind
        when 'hold' then hold.state = 'held'
        when 'release' then hold.captured = 0
        else entry.kind not in ('settle', 'regrant')
      end
    group by entry.version, entry.kind, entry.at
    order by entry.version desc limit ${limit}`)
  return rows.map(({ at, expires_at, ...line }) => ({
    ...line,
    at: new Date(at),
    expiresAt: dateOrNull(expires_at),
  }))
}

/** One operation of an account with all its movements, and the balance after it. */
export interface LedgerLine {
  /** The number of the operation. */
  version: number
  at: Date
  kind: EntryKind
  available: number
  held: number
  availableAfter: number
  heldAfter: number
  /** Null when the credits are of several sources. */
  source: CreditSource | null
  reference: string | null
}

type LedgerRow = Omit<LedgerLine, 'at' | 'availableAfter' | 'heldAfter'> & {
  at: string
  available_after: number
  held_after: number
}

/**
 * The operations of an account from one number until before another, newest first. The balance after each is the
 * current one without all later operations.
 */
export async function readLedger(
  { orm }: Database,
  account: string,
  { from, before }: { from: number; before: number },
): Promise<LedgerLine[]> {
  const { rows } = await orm.execute<LedgerRow>(sql`
    with later as (
      select coalesce(sum(available), 0) as available, coalesce(sum(held), 0) as held
      from credit_entries where account_id = ${account} and version >= ${before}
    ), page as (
      select entry.version, entry.kind, min(entry.part) as part, min(entry.at) as at,
        sum(entry.available) as available, sum(entry.held) as held,
        case when min(origin.source) = max(origin.source) then min(origin.source) end as source,
        coalesce(min(hold.reference), min(origin.reference)) as reference
      from credit_entries entry
        join credit_grants origin on origin.id = entry.grant_id
        left join credit_holds hold on hold.id = entry.hold_id
      where entry.account_id = ${account} and entry.version >= ${from} and entry.version < ${before}
      group by entry.version, entry.kind
    )
    select page.version, page.kind, page.at, page.available::integer, page.held::integer, source, reference,
      (account.available - later.available - sum(page.available) over newer + page.available)::integer as available_after,
      (account.held - later.held - sum(page.held) over newer + page.held)::integer as held_after
    from page, later, credit_accounts account
    where account.id = ${account}
    window newer as (order by page.version desc, page.part desc)
    order by page.version desc, page.part desc`)
  return rows.map(({ at, available_after, held_after, ...line }) => ({
    ...line,
    at: new Date(at),
    availableAfter: available_after,
    heldAfter: held_after,
  }))
}

/** The number of the latest operation. */
export async function readVersion({ orm }: Database, account: string): Promise<number> {
  const { id, version } = creditAccounts
  const [found] = await orm.select({ version }).from(creditAccounts).where(eq(id, account))
  return found?.version ?? 0
}

/** Credits created, and where they went, from one moment until before another, in all accounts together. */
export interface Movements {
  granted: number
  /** Set aside for what was started. */
  held: number
  spent: number
  /** Held for something that failed or was cancelled, and free again. */
  released: number
  expired: number
  takenBack: number
}

export async function sumMovements({ orm }: Database, { from, until }: TimeSpan): Promise<Movements> {
  const { kind, available, held, at } = creditEntries
  const sum = (of: typeof available | typeof held, ofKind: EntryKind) =>
    sql<number>`coalesce(abs(sum(${of}) filter (where ${kind} = ${ofKind})), 0)::float8`
  const [sums] = await orm
    .select({
      granted: sum(available, 'grant'),
      held: sum(held, 'hold'),
      spent: sum(held, 'capture'),
      released: sum(available, 'release'),
      expired: sum(available, 'expire'),
      takenBack: sum(available, 'claw_back'),
    })
    .from(creditEntries)
    .where(and(gte(at, from), lt(at, until)))
  return sums ?? { granted: 0, held: 0, spent: 0, released: 0, expired: 0, takenBack: 0 }
}

export async function sumCaptured({ orm }: Database, account: string, from: Date, to: Date): Promise<number> {
  const { accountId, kind, at, held } = creditEntries
  const [total] = await orm
    .select({ captured: sql<number>`coalesce(-sum(${held}), 0)::integer` })
    .from(creditEntries)
    .where(and(eq(accountId, account), sql`${kind} = 'capture'`, gte(at, from), lt(at, to)))
  return total?.captured ?? 0
}

function dateOrNull(value: string | null): Date | null {
  return value === null ? null : new Date(value)
}
