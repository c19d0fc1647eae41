import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Setting } from '../../shared/catalogue/settings.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { type Comparison, sumComparison } from '../credits/comparison.ts'

type Span = { from: Date; until: Date }

/**
 * What was charged under a price, and what it would have come to with another. Each use is priced by what the setting was
 * at the time, so that changes in between do not distort it.
 */
export function comparePrices(
  db: Database,
  setting: Setting,
  { value, ...span }: Span & { value: number },
): Promise<Comparison> {
  return sumComparison(
    db,
    sql`
      with change as (
        select at, lead(at, 1, 'infinity') over (order by id) as until, (value #>> '{}')::int as value
        from setting_changes where key = ${setting.key}
      )
      select use.person, count(*) as times, sum(use.credits) as before,
        sum(use.fixed + (use.credits - use.fixed)::float8 / coalesce(change.value, ${setting.byCode}::int) * ${value}::int) as after
      from (${chargesOf(setting, span)}) use left join change on use.at >= change.at and use.at < change.until
      group by use.person`,
  )
}

/** Of what has succeeded: the rest has cost nothing. */
function chargesOf({ group, subject }: Setting, { from, until }: Span): SQL {
  const price = findTool(subject)?.price
  const base = price?.per === 'characters' ? price.base : 0
  const isOfSubject =
    group === 'tools'
      ? sql`tool = ${subject}`
      : sql`tool = 'ai-effect' and inputs ->> 'template' = ${subject}`
  return sql`
    select owner_id as person, price as credits, ${base}::int as fixed, created_at as at from generations
    where status = 'succeeded' and created_at >= ${from} and created_at < ${until} and ${isOfSubject}`
}
