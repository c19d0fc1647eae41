import { asc, desc, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { type CreditTotals, creditAccounts, creditChecks } from '../../db/schema/credits.ts'
import { EVERY_RULE } from './ledger-rules.ts'

/** All accounts, or only those that have changed since the last anchor. */
export type Scope = 'all' | 'changed'

/** A total that is wrong. */
export interface Discrepancy {
  rule: string
  account: string
  /** The grant, hold or operation it is about; null for the account itself. */
  subject: number | null
  expected: number | null
  found: number | null
}

/** Few enough accounts for one statement to finish in good time. */
const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Checks all accounts, or only those that have changed since the last anchor. */
export async function auditLedger({ orm }: Database, scope: Scope): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  let last = FIRST_ID
  for (;;) {
    const accounts = await (scope === 'all' ? listAccounts(orm, last) : listUnanchored(orm, last))
    if (accounts.length > 0) discrepancies.push(...(await checkAccounts(orm, accounts)))
    last = accounts.at(-1) ?? last
    if (accounts.length < BATCH) return discrepancies
  }
}

async function listAccounts(orm: Database['orm'], after: string): Promise<string[]> {
  const rows = await orm
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .where(gt(creditAccounts.id, after))
    .orderBy(asc(creditAccounts.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

async function listUnanchored(orm: Database['orm'], after: string): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from credit_accounts account
    where id > ${after} and version > coalesce(
      (select max(version) from credit_anchor_heads anchored where anchored.account_id = account.id), 0)
    order by id limit ${BATCH}`)
  return rows.map(({ id }) => id)
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

/** The totals of all accounts. */
export async function readTotals({ orm }: Database): Promise<CreditTotals> {
  const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`
  const { available, held, sales, promotions, gifts, spent, expired, refunds } = creditAccounts
  const [totals] = await orm
    .select({
      available: sumOf(available),
      held: sumOf(held),
      sales: sumOf(sales),
      promotions: sumOf(promotions),
      gifts: sumOf(gifts),
      spent: sumOf(spent),
      expired: sumOf(expired),
      refunds: sumOf(refunds),
    })
    .from(creditAccounts)
  if (!totals) throw new Error('The database gave no totals.')
  return totals
}

type Finding = { scope: Scope; discrepancies: Discrepancy[]; totals: CreditTotals }

/** Checks of changes are frequent, so those that found nothing are kept for only a few days. */
export async function insertCheck({ orm }: Database, finding: Finding): Promise<void> {
  await orm.insert(creditChecks).values(finding)
  await orm.execute(sql`
    delete from credit_checks
    where scope = 'changed' and discrepancies = '[]' and checked_at < now() - interval '7 days'`)
}

/** When the books were last compared with the journal, how many totals were wrong, and their sum. */
export interface CheckResult {
  checkedAt: Date
  discrepancies: number
  totals: CreditTotals | null
}

/**
 * A finding of a check of all accounts stays true until the next one, whatever checks of changed accounts find since.
 */
export async function findLatestCheck({ orm }: Database): Promise<CheckResult | null> {
  const { checkedAt, totals, id, scope } = creditChecks
  const latest = await orm
    .selectDistinctOn([scope], {
      id,
      checkedAt,
      totals,
      scope,
      discrepancies: sql<number>`jsonb_array_length(${creditChecks.discrepancies})`,
    })
    .from(creditChecks)
    .orderBy(scope, desc(id))
  const [newest, older] = latest.sort((one, other) => other.id - one.id)
  if (!newest) return null
  const standing = older?.scope === 'all' ? older.discrepancies : 0
  return {
    checkedAt: newest.checkedAt,
    totals: newest.totals,
    discrepancies: newest.discrepancies + standing,
  }
}
