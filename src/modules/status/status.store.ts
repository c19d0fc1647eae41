import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import type { TimeSpan } from '../../shared/time-span.ts'

export type MeasuredWait = {
  tool: string
  runs: number
  /** The time from the click to the file: the median and the 95th percentile. */
  medianMs: number
  slowMs: number
  /** The same up to the start of the run. */
  queueMedianMs: number
  queueSlowMs: number
}

export async function readWaits({ orm }: Database, { from, until }: TimeSpan): Promise<MeasuredWait[]> {
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

export type MeasuredIncident = {
  tool: string
  beganAt: Date
  endedAt: Date
  failed: number
  made: number
}

/** Failures that are the site's own fault. */
const OUR_FAULTS = ['our_fault', 'deadline', 'lost', 'no_space']
/** Failures further apart are two incidents. */
export const INCIDENT_GAP_MS = 30 * MINUTE_MS
/** Fewer are accidents; those of one person alone may be due to their inputs. */
const MIN_FAILED = 3
const MIN_PEOPLE = 2
/** At least one in this many starts of the time must have failed. */
const MAX_FOR_EACH_FAILED = 10
const MAX_INCIDENTS = 10

/** Periods in which a tool failed repeatedly through our own fault, newest first. */
export async function readIncidents(
  { orm }: Database,
  { from, until }: TimeSpan,
): Promise<MeasuredIncident[]> {
  const { rows } = await orm.execute<{
    tool: string
    began: string
    ended: string
    failed: number
    made: number
  }>(sql`
    with failures as (
      select tool, owner_id, created_at, finished_at,
        max(finished_at) over (
          partition by tool order by created_at rows between unbounded preceding and 1 preceding
        ) as last_before
      from generations
      where status = 'failed' and error_name in ${OUR_FAULTS} and created_at >= ${from} and created_at < ${until}
    ), numbered as (
      select *, count(*) filter (where last_before is null or created_at > last_before + make_interval(secs => ${INCIDENT_GAP_MS / 1000}))
        over (partition by tool order by created_at) as number
      from failures
    ), stretches as (
      select tool, min(created_at) as began, max(finished_at) as ended, count(*)::int as failed
      from numbered group by tool, number
      having count(*) >= ${MIN_FAILED} and count(distinct owner_id) >= ${MIN_PEOPLE}
    )
    select tool, began, ended, failed, made
    from stretches
    cross join lateral (
      select count(*)::int as made from generations run
      where run.status = 'succeeded' and run.tool = stretches.tool and run.created_at between began and ended
    ) meanwhile
    where failed * ${MAX_FOR_EACH_FAILED}::int >= failed + made
    order by ended desc limit ${MAX_INCIDENTS}`)
  return rows.map(({ tool, began, ended, failed, made }) => ({
    tool,
    beganAt: new Date(began),
    endedAt: new Date(ended),
    failed,
    made,
  }))
}
