import { JOBS, TASKS } from '../src/adapters/queue/graphile-tables.ts'
import type { Database } from '../src/db/database.ts'

type SentJob = { name: string; input: Record<string, unknown> }

/**
 * Takes jobs out of the queue, one after the other, until none is left, and returns them. With a handler, only due jobs
 * are taken, and the jobs that they send as well.
 */
export async function drain({ pool }: Database, run?: (job: SentJob) => Promise<void>): Promise<SentJob[]> {
  const taken: SentJob[] = []
  for (;;) {
    const { rows } = await pool.query<SentJob & { id: string }>(
      `select job.id, task.identifier as name, job.payload->'input' as input
       from ${JOBS} job join ${TASKS} task on task.id = job.task_id
       where $1 or job.run_at <= now() order by job.id limit 1`,
      [run === undefined],
    )
    const [job] = rows
    if (!job) return taken
    const { id, ...sent } = job
    await run?.(sent)
    await pool.query(`delete from ${JOBS} where id = $1`, [id])
    taken.push(sent)
  }
}
