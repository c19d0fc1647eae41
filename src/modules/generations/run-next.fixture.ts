import { type Logger, pino } from 'pino'
import { JOBS, TASKS } from '../../adapters/queue/graphile-tables.ts'
import type { Database } from '../../db/database.ts'
import { type Job, type JobContext, RunAgain } from '../jobs/job.ts'

export const silent = pino({ level: 'silent' })

export type RunOptions = { signal?: AbortSignal; log?: Logger }

export function contextOf(log: Logger, options: Partial<JobContext> = {}): JobContext {
  return { signal: new AbortController().signal, attempt: 1, lastAttempt: false, log, ...options }
}

/**
 * Runs the next waiting job as a worker would, and returns its payload. A failed job waits for its next attempt,
 * without the pause.
 */
export async function runNext(
  db: Database,
  jobs: readonly Job<unknown>[],
  { signal = new AbortController().signal, log = silent }: RunOptions = {},
): Promise<string | null> {
  const { rows } = await db.pool.query(
    `update ${JOBS} set attempts = attempts + 1, locked_at = now(), locked_by = 'test'
     where id = (select id from ${JOBS} where is_available order by priority, run_at, id limit 1 for update skip locked)
     returning id, attempts, max_attempts, payload->'input' as input,
       (select identifier from ${TASKS} task where task.id = task_id) as name`,
  )
  const [job] = rows
  if (!job) return null
  const attempt = job.attempts
  const lastAttempt = job.attempts >= job.max_attempts
  const free = `update ${JOBS} set locked_at = null, locked_by = null where id = $1`
  try {
    await jobs
      .find(({ name }) => name === job.name)
      ?.run?.(job.input, contextOf(log, { signal, attempt, lastAttempt }))
    await db.pool.query(`delete from ${JOBS} where id = $1`, [job.id])
  } catch (error) {
    await db.pool.query(free, [job.id])
    if (error instanceof RunAgain)
      await db.pool.query(`update ${JOBS} set attempts = 0, run_at = clock_timestamp() where id = $1`, [
        job.id,
      ])
  }
  return job.input.generationId
}
