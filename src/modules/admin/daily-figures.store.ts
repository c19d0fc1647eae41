import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Span } from './compared-days.ts'

export type Activity = {
  /** Those with an account who have started something. */
  activePeople: number
  /** From a failure until its credits were free again, at the slowest; null where nothing has failed. */
  slowestRefundMs: number | null
}

/** A generation that nobody ended in time has failed at its deadline, however late that was noticed. */
export async function readActivity({ orm }: Database, { from, until }: Span): Promise<Activity> {
  const { rows } = await orm.execute<Activity>(sql`
    select count(distinct run.owner_id) filter (where run.owner_kind = 'user')::int as "activePeople",
      (extract(epoch from max(hold.resolved_at - least(run.finished_at, run.deadline_at))) * 1000)::float8
        as "slowestRefundMs"
    from generations run
    left join credit_holds hold on run.status = 'failed' and hold.id = run.hold_id and hold.state = 'released'
    where run.created_at >= ${from} and run.created_at < ${until}`)
  const [found] = rows
  if (!found) throw new Error('A sum has a row.')
  // The two moments may come from two clocks.
  return { ...found, slowestRefundMs: found.slowestRefundMs && Math.max(0, found.slowestRefundMs) }
}
