import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Setting } from '../../shared/catalogue/settings.ts'
import { findTool } from '../../shared/catalogue/tools.ts'

type Span = { since: Date; until: Date }

/** What was charged or given under a setting, and what it would have come to with another value. */
export type DryRun = {
  times: number
  people: number
  creditsBefore: number
  creditsAfter: number
  peopleMore: number
  peopleLess: number
}

const REWARD_SOURCES: Record<string, string> = {
  daily: 'daily_check_in',
  invite: 'invite_reward',
  welcome: 'invite_welcome',
}

/** Each use is priced by what the setting was at the time, so that changes in between do not distort it. */
export async function dryRun(
  { orm }: Database,
  setting: Setting,
  { value, ...span }: Span & { value: number },
): Promise<DryRun> {
  const uses = setting.group === 'rewards' ? grantsOf(setting, span) : chargesOf(setting, span)
  const { rows } = await orm.execute<DryRun>(sql`
    with change as (
      select at, lead(at, 1, 'infinity') over (order by id) as until, (value #>> '{}')::int as value
      from setting_changes where key = ${setting.key}
    ), person as (
      select use.person, count(*) as times, sum(use.credits) as before,
        sum(use.fixed + (use.credits - use.fixed)::float8 / coalesce(change.value, ${setting.byCode}::int) * ${value}::int) as after
      from (${uses}) use left join change on use.at >= change.at and use.at < change.until
      group by use.person
    )
    select coalesce(sum(times), 0)::int as times, count(*)::int as people,
      coalesce(sum(before), 0)::int as "creditsBefore", coalesce(round(sum(after)), 0)::int as "creditsAfter",
      (count(*) filter (where after > before))::int as "peopleMore",
      (count(*) filter (where after < before))::int as "peopleLess"
    from person`)
  const [found] = rows
  if (!found) throw new Error('A sum has one row.')
  return found
}

function grantsOf({ subject }: Setting, { since, until }: Span): SQL {
  return sql`
    select account_id as person, amount as credits, 0 as fixed, created_at as at from credit_grants
    where source = ${REWARD_SOURCES[subject] ?? ''} and created_at >= ${since} and created_at < ${until}`
}

/** Of what has succeeded: the rest has cost nothing. */
function chargesOf({ group, subject }: Setting, { since, until }: Span): SQL {
  const price = findTool(subject)?.price
  const base = price?.per === 'characters' ? price.base : 0
  const isOfSubject =
    group === 'tools'
      ? sql`tool = ${subject}`
      : sql`tool = 'ai-effect' and inputs ->> 'template' = ${subject}`
  return sql`
    select owner_id as person, price as credits, ${base}::int as fixed, created_at as at from generations
    where status = 'succeeded' and created_at >= ${since} and created_at < ${until} and ${isOfSubject}`
}
