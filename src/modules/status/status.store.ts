import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

type Span = { from: Date; until: Date }

export type MeasuredWait = {
  tool: string
  runs: number
  /** From the press of the button to the file: half of the people waited no longer, and nineteen of twenty. */
  medianMs: number
  slowMs: number
}

export async function readWaits({ orm }: Database, { from, until }: Span): Promise<MeasuredWait[]> {
  const { rows } = await orm.execute<MeasuredWait>(sql`
    select tool, count(*)::int as runs,
      percentile_cont(0.5) within group (order by wait.ms)::float8 as "medianMs",
      percentile_cont(0.95) within group (order by wait.ms)::float8 as "slowMs"
    from generations
    cross join lateral (select extract(epoch from finished_at - created_at) * 1000 as ms) wait
    where status = 'succeeded' and created_at >= ${from} and created_at < ${until}
    group by tool`)
  return rows
}

/** From a failure until its credits were free again, at the slowest; null where nothing has failed. */
export async function readSlowestRefund({ orm }: Database, { from, until }: Span): Promise<number | null> {
  const { rows } = await orm.execute<{ ms: number | null }>(sql`
    select (extract(epoch from max(hold.resolved_at - least(run.finished_at, run.deadline_at))) * 1000)::float8 as ms
    from generations run
    join credit_holds hold on hold.id = run.hold_id and hold.state = 'released'
    where run.status = 'failed' and run.created_at >= ${from} and run.created_at < ${until}`)
  const ms = rows[0]?.ms ?? null
  // The two moments may come from two clocks.
  return ms === null ? null : Math.max(0, ms)
}
