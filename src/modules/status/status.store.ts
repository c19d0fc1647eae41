import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

type Span = { from: Date; until: Date }

export type MeasuredWait = {
  tool: string
  runs: number
  /** From the press of the button to the file: half of the people waited no longer, and nineteen of twenty. */
  medianMs: number
  slowMs: number
  /** The same until it was begun. */
  queueMedianMs: number
  queueSlowMs: number
}

export async function readWaits({ orm }: Database, { from, until }: Span): Promise<MeasuredWait[]> {
  const { rows } = await orm.execute<MeasuredWait>(sql`
    select tool, count(*)::int as runs,
      percentile_cont(0.5) within group (order by wait.ms)::float8 as "medianMs",
      percentile_cont(0.95) within group (order by wait.ms)::float8 as "slowMs",
      percentile_cont(0.5) within group (order by wait.queue_ms)::float8 as "queueMedianMs",
      percentile_cont(0.95) within group (order by wait.queue_ms)::float8 as "queueSlowMs"
    from generations
    cross join lateral (
      select extract(epoch from finished_at - created_at) * 1000 as ms,
        extract(epoch from coalesce(started_at, finished_at) - created_at) * 1000 as queue_ms
    ) wait
    where status = 'succeeded' and created_at >= ${from} and created_at < ${until}
    group by tool`)
  return rows
}
