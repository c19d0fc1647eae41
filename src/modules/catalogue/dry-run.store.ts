import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Setting } from '../../shared/catalogue/settings.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { type Comparison, chooseSample, sumComparison } from '../credits/comparison.ts'

/**
 * What was charged under a price, and what another price would have charged. Each use is priced by the setting at the
 * time, so that changes in between do not distort it: each period between two changes is one query, which the index can
 * answer alone.
 */
export async function comparePrices(
  db: Database,
  setting: Setting,
  { value, ...span }: TimeSpan & { value: number },
): Promise<Comparison> {
  const fixed = fixedCredits(setting)
  const sample = await chooseSample(db)
  return sumComparison(
    db,
    sql`
      select use.person, sum(use.times) as times, sum(use.credits) as before,
        sum(use.times * ${fixed}::int + (use.credits - use.times * ${fixed}::int)::float8 / period.price * ${value}::int) as after
      from (${pricesIn(setting, span)}) period cross join lateral (
        select owner_id as person, count(*) as times, sum(price) as credits from generations
        where owner_id <= ${sample.below}::uuid and status = 'succeeded' and created_at >= period.begins and created_at < period.ends and ${isOf(setting)}
        group by owner_id
      ) use
      group by use.person`,
    sample,
  )
}

/** The periods of a price; the code's default before the first change, and after a reset. */
function pricesIn({ key, byCode }: Setting, { from, until }: TimeSpan): SQL {
  return sql`
    select greatest(at, ${from}) as begins, least(ends, ${until}) as ends, coalesce(price, ${byCode}::int) as price
    from (
      select at, lead(at, 1, 'infinity') over (order by id) as ends, (value #>> '{}')::int as price
      from (
        select id, at, value from setting_changes where key = ${key}
        union all select 0, '-infinity', null
      ) change
    ) known
    where ends > ${from} and at < ${until}`
}

/** What a run costs whatever the setting says. */
function fixedCredits({ subject }: Setting): number {
  const price = findTool(subject)?.price
  return price?.per === 'characters' ? price.base : 0
}

function isOf({ group, subject }: Setting): SQL {
  return group === 'tools'
    ? sql`tool = ${subject}`
    : sql`tool = 'ai-effect' and inputs ->> 'template' = ${subject}`
}
