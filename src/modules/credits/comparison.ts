import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** What was charged or given, and the total if each amount had been different. */
export type Comparison = {
  times: number
  people: number
  creditsBefore: number
  creditsAfter: number
  peopleMore: number
  peopleLess: number
  /** Some of the account holders for whom it would change most. */
  most: { id: string; email: string | null; credits: number }[]
  /** One in how many people was looked at; 1 if all were. */
  oneIn: number
}

const MAX_LISTED = 5

/** Enough for the page to be answered at once, and for figures that are right within a few percent. */
const SAMPLE = 1_000

/**
 * One in how many people is looked at, and the end of their range of ids: ids are random, so those below any id are a
 * fair sample.
 */
export type Sample = { oneIn: number; below: string }

export function sampleOf(people: number): Sample {
  const oneIn = Math.max(1, Math.floor(people / SAMPLE))
  const below =
    oneIn === 1
      ? 'ffffffff'
      : Math.floor(2 ** 32 / oneIn)
          .toString(16)
          .padStart(8, '0')
  return { oneIn, below: `${below}-ffff-ffff-ffff-ffffffffffff` }
}

/** The database's own estimate, which takes no counting. */
export async function chooseSample({ orm }: Database): Promise<Sample> {
  const { rows } = await orm.execute<{ people: number }>(
    sql`select reltuples::float8 as people from pg_class where oid = 'credit_accounts'::regclass`,
  )
  return sampleOf(rows[0]?.people ?? 0)
}

/** Of accounts instead of people. */
export const OWNER = sql`(select owner_id::uuid from credit_accounts where id = most.person and owner_kind = 'user')`

/** Sums up a query with one row a `person` of a sample: `times`, and the credits `before` and `after`. */
export async function sumComparison(
  { orm }: Database,
  people: SQL,
  { oneIn }: Pick<Sample, 'oneIn'>,
  userId = sql`most.person`,
): Promise<Comparison> {
  const { rows } = await orm.execute<Omit<Comparison, 'oneIn'>>(sql`
    with person as (${people})
    select ${oneIn}::int * coalesce(sum(times), 0)::int as times, ${oneIn}::int * count(*)::int as people,
      ${oneIn}::int * coalesce(sum(before), 0)::int as "creditsBefore",
      ${oneIn}::int * coalesce(round(sum(after)), 0)::int as "creditsAfter",
      ${oneIn}::int * (count(*) filter (where after > before))::int as "peopleMore",
      ${oneIn}::int * (count(*) filter (where after < before))::int as "peopleLess",
      coalesce((
        select json_agg(json_build_object('id', users.id, 'email', users.email, 'credits', most.credits)
          order by abs(most.credits) desc, users.id)
        from (
          select person, round(after - before)::int as credits from person where round(after - before) <> 0
          order by abs(after - before) desc limit ${MAX_LISTED}::int
        ) most
        join users on users.id = ${userId}
      ), '[]') as most
    from person`)
  const [found] = rows
  if (!found) throw new Error('A sum has one row.')
  return { ...found, oneIn }
}
