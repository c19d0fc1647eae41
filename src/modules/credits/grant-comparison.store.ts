import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { GRANT_SOURCES } from '../../shared/contract/credit.ts'
import type { Comparison } from './comparison.ts'

type GrantSource = (typeof GRANT_SOURCES)[number]

type Given = { source: GrantSource; from: Date; until: Date }

/** What people were given, beside what another amount each time would have been. */
export async function compareGrants(
  { orm }: Database,
  { source, from, until }: Given,
  amount: number,
): Promise<Comparison> {
  const { rows } = await orm.execute<Comparison>(sql`
    with person as (
      select count(*) as times, sum(amount) as before, count(*) * ${amount}::int as after from credit_grants
      where source = ${source} and created_at >= ${from} and created_at < ${until} group by account_id
    )
    select coalesce(sum(times), 0)::int as times, count(*)::int as people,
      coalesce(sum(before), 0)::int as "creditsBefore", coalesce(sum(after), 0)::int as "creditsAfter",
      (count(*) filter (where after > before))::int as "peopleMore",
      (count(*) filter (where after < before))::int as "peopleLess"
    from person`)
  const [found] = rows
  if (!found) throw new Error('A sum has one row.')
  return found
}
