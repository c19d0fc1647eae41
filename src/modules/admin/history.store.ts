import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

export type HistoryDay = {
  /** Such as `2026-11-16`, in UTC. */
  day: string
  signUps: number
  generations: number
  failed: number
  revenueCents: number
}

/**
 * Each day from the first to the last, the oldest first, including days without events. Large tables are counted day by
 * day, which takes only the index.
 */
export async function listDays(
  { orm }: Database,
  { domain, first, last }: { domain: string; first: string; last: string },
): Promise<HistoryDay[]> {
  const isOfDay = (column: string) => {
    const moment = sql.identifier(column)
    return sql`${moment} >= days.begins and ${moment} < days.begins + interval '24 hours'`
  }
  const { rows } = await orm.execute<HistoryDay>(sql`
    select to_char(days.begins at time zone 'UTC', 'YYYY-MM-DD') as day,
      (select count(*) from users where domain = ${domain} and ${isOfDay('created_at')})::int as "signUps",
      (select count(*) from generations where ${isOfDay('created_at')})::int as generations,
      coalesce(failures.total, 0)::int as failed,
      (select coalesce(sum(amount_cents - refunded_cents), 0) from payment_transactions
        where domain = ${domain} and state = 'paid' and ${isOfDay('paid_at')})::float8 as "revenueCents"
    from (
      select day at time zone 'UTC' as begins
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
    ) days
    left join (
      select date_trunc('day', created_at, 'UTC') as begins, count(*) as total from generations
      where status = 'failed' and created_at >= ${first}::timestamp at time zone 'UTC' group by 1
    ) failures on failures.begins = days.begins
    order by days.begins`)
  return rows
}
