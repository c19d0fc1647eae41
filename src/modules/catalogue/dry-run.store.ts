import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Setting } from '../../shared/catalogue/settings.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { Use } from './dry-run.ts'

type Span = { since: Date; until: Date }

const REWARD_SOURCES: Record<string, string> = {
  daily: 'daily_check_in',
  invite: 'invite_reward',
  welcome: 'invite_welcome',
}

/** What was really charged or given under a setting of credits, by person and by what it was set to then. */
export async function listUses({ orm }: Database, setting: Setting, span: Span): Promise<Use[]> {
  const found = setting.group === 'rewards' ? grantsOf(setting, span) : chargesOf(setting, span)
  const { rows } = await orm.execute<Use>(sql`
    select use.person, count(*)::int as times, sum(use.credits)::int as credits, sum(use.fixed)::int as fixed,
      coalesce(past.value, ${setting.byCode}::int) as "settingThen"
    from (${found}) use
    left join lateral (
      select (value #>> '{}')::int as value from setting_changes
      where key = ${setting.key} and at <= use.at order by id desc limit 1
    ) past on true
    group by 1, 5`)
  return rows
}

function grantsOf({ subject }: Setting, { since, until }: Span): SQL {
  return sql`
    select account_id::text as person, amount as credits, 0 as fixed, created_at as at from credit_grants
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
    select owner_id::text as person, price as credits, ${base}::int as fixed, created_at as at from generations
    where status = 'succeeded' and created_at >= ${since} and created_at < ${until} and ${isOfSubject}`
}
