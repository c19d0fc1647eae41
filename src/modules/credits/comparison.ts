import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** What was charged or given, and what it would have come to with another amount each time. */
export type Comparison = {
  times: number
  people: number
  creditsBefore: number
  creditsAfter: number
  peopleMore: number
  peopleLess: number
}

/** Sums up a query with one row a person: `times`, and the credits `before` and `after`. */
export async function sumComparison({ orm }: Database, people: SQL): Promise<Comparison> {
  const { rows } = await orm.execute<Comparison>(sql`
    with person as (${people})
    select coalesce(sum(times), 0)::int as times, count(*)::int as people,
      coalesce(sum(before), 0)::int as "creditsBefore", coalesce(round(sum(after)), 0)::int as "creditsAfter",
      (count(*) filter (where after > before))::int as "peopleMore",
      (count(*) filter (where after < before))::int as "peopleLess"
    from person`)
  const [found] = rows
  if (!found) throw new Error('A sum has one row.')
  return found
}
