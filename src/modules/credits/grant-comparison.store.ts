import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { GrantSource } from '../../shared/catalogue/grant-sources.ts'
import { type Comparison, chooseSample, OWNER, sumComparison } from './comparison.ts'

type Given = { source: GrantSource; from: Date; until: Date }

/** Credits given, compared with those that another amount would have given. */
export function compareGrants(
  db: Database,
  { source, from, until }: Given,
  amount: number,
): Promise<Comparison> {
  return sumComparison(
    db,
    sql`
      select account_id as person, count(*) as times, sum(amount) as before, count(*) * ${amount}::int as after from credit_grants
      where source = ${source} and created_at >= ${from} and created_at < ${until} group by account_id`,
    { oneIn: 1 },
    OWNER,
  )
}

/** Credits used from a source, compared with those that would have been used if they lasted for this many days. */
export async function compareExpiry(
  db: Database,
  { source, from, until }: Given,
  days: number,
): Promise<Comparison> {
  const sample = await chooseSample(db)
  return sumComparison(
    db,
    sql`
      select entry.account_id as person, count(*) as times, -sum(entry.held) as before,
        coalesce(-sum(entry.held) filter (where entry.at <= origin.created_at + ${days}::int * interval '1 day'), 0) as after
      from credit_entries entry join credit_grants origin on origin.id = entry.grant_id and origin.source = ${source}
      where entry.account_id <= ${sample.below}::uuid
        and entry.kind = 'capture' and entry.at >= ${from} and entry.at < ${until} group by entry.account_id`,
    sample,
    OWNER,
  )
}
