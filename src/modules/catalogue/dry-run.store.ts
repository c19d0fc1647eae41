import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Setting } from '../../shared/catalogue/settings.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { type Comparison, chooseSample, sumComparison } from '../credits/comparison.ts'

type Span = { from: Date; until: Date }

/**
 * What was charged under a price, and what it would have come to with another. Each use is priced by what the setting was
 * at the time, so that changes in between do not distort it: the time between two changes is looked at as a whole, which
 * an index can answer by itself.
 */
export async function comparePrices(
  db: Database,
  setting: Setting,
  { value, ...span }: Span & { value: number },
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

/** What the price was from when until when; that of the code before the first change, and after it was put back. */
function pricesIn({ key, byCode }: Setting, { from, until }: Span): SQL {
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
