import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { boughtCreditsOf } from '../credits/bought-credits.ts'
import { HERE } from '../generations/engine.ts'
import type { BookedRuns } from './cost-book.ts'

export type BookedDay = BookedRuns & { day: string }

type BookRow = {
  day: string
  tool: string
  currency: string
  runs: number
  credits: number
  bought: number
  cost: number
  uncertain: number
}

/**
 * Purchases elsewhere from one moment until before another, by day (UTC) and tool, the latest day first. The ledger
 * says which credits were bought; credits of deleted accounts count as free.
 */
export async function listBookedDays({ orm }: Database, { from, until }: TimeSpan): Promise<BookedDay[]> {
  const { rows } = await orm.execute<BookRow>(sql`
    select to_char(run.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, run.tool, run.currency,
      count(*)::int as runs,
      coalesce(sum(run.credits_captured), 0)::int as credits,
      coalesce(sum(bought.credits), 0)::int as bought,
      sum(run.cost_micros)::float8 as cost,
      coalesce(sum(run.cost_micros) filter (where not run.cost_certain), 0)::float8 as uncertain
    from engine_runs run
    left join lateral (
      select ${boughtCreditsOf(sql`generations.hold_id`)} as credits from generations
      where generations.id = run.generation_id and run.credits_captured > 0
    ) bought on true
    where run.created_at >= ${from} and run.created_at < ${until} and run.provider <> ${HERE}
    group by 1, 2, 3
    order by 1 desc, 2`)
  return rows.map(({ bought, cost, uncertain, ...row }) => ({
    ...row,
    boughtCredits: bought,
    costMicros: cost,
    uncertainMicros: uncertain,
  }))
}
