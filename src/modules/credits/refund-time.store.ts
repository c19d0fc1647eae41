import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { TimeSpan } from '../../shared/time-span.ts'

/**
 * The longest time from an error until the credits were free again; null if nothing has failed. A generation that
 * nobody ended in time failed at its deadline, however late that was noticed.
 */
export async function readSlowestRefund(
  { orm }: Database,
  { from, until }: TimeSpan,
): Promise<number | null> {
  const { rows } = await orm.execute<{ ms: number | null }>(sql`
    select (extract(epoch from max(hold.resolved_at - least(run.finished_at, run.deadline_at))) * 1000)::float8 as ms
    from generations run
    join credit_holds hold on hold.id = run.hold_id and hold.state = 'released'
    where run.status = 'failed' and run.created_at >= ${from} and run.created_at < ${until}`)
  const ms = rows[0]?.ms ?? null
  // The two times may come from two clocks.
  return ms === null ? null : Math.max(0, ms)
}
