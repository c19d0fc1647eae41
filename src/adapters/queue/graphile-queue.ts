import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { jobCancellations } from '../../db/schema/jobs.ts'
import type { JobId, JobPriority, JobQueue } from '../../modules/jobs/job-queue.ts'
import { currentTraceparent } from '../../modules/traces/tracing.ts'
import { JOBS, TASKS } from './graphile-tables.ts'
import { CANCEL_CHANNEL } from './presence.ts'

/** The library runs lower numbers first. */
const PRIORITIES: Record<JobPriority, number> = { high: -10, normal: 0, low: 10 }

/** Wakes idle workers, as the library does itself when a job is added. */
const wakeWorker = sql`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)`

/** The sending side of the queue, on the tables that `installQueue` makes. */
export function createGraphileQueue(db: Database): JobQueue {
  return {
    send,
    cancel,
    wake,
    retryDead,
    findLost: (jobIds) => findLost(db, jobIds),
    listDead: (limit) => listDead(db, limit),
    countDead: () => countDead(db),
  }
}

const send: JobQueue['send'] = async (tx, job, payload, { priority = 'normal', runAt, key, lane } = {}) => {
  // Wrapped, because the library merges payloads that are arrays and adds a field to those of schedules.
  const trace = currentTraceparent()
  const envelope = JSON.stringify({ input: job.schema.parse(payload), ...(trace && { trace }) })
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${envelope}::json,
      queue_name => ${lane ?? null}::text,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts}::int,
      job_key => ${key ?? null}::text,
      priority => ${PRIORITIES[priority]}::int
    )`)
  const id = rows[0]?.id
  if (!id) throw new Error(`The job ${job.name} was not added to the queue.`)
  return id
}

const cancel: JobQueue['cancel'] = async (tx, jobId) => {
  // The row lock keeps workers from starting or ending the job until we have decided.
  const { rows } = await tx.execute<{ running: boolean; waiting: boolean }>(sql`
    select locked_at is not null as running, is_available as waiting
    from ${sql.raw(JOBS)} where id = ${jobId}::bigint for update`)
  const job = rows[0]
  if (job?.waiting) {
    await tx.execute(sql`delete from ${sql.raw(JOBS)} where id = ${jobId}::bigint`)
    return 'removed'
  }
  if (!job?.running) return 'over'
  await tx
    .insert(jobCancellations)
    .values({ jobId: BigInt(jobId) })
    .onConflictDoNothing()
  await tx.execute(sql`select pg_notify(${CANCEL_CHANNEL}, ${jobId})`)
  return 'stopping'
}

const wake: JobQueue['wake'] = async (tx, jobId) => {
  const { rowCount } = await tx.execute(sql`
    update ${sql.raw(JOBS)} set run_at = now(), updated_at = now()
    where id = ${jobId}::bigint and is_available and run_at > now()`)
  if (rowCount) await tx.execute(wakeWorker)
}

const retryDead: JobQueue['retryDead'] = async (tx, jobId) => {
  const { rowCount } = await tx.execute(sql`
    update ${sql.raw(JOBS)} set attempts = 0, run_at = now(), updated_at = now()
    where id = ${jobId}::bigint and locked_at is null and attempts >= max_attempts`)
  if (!rowCount) return false
  await tx.execute(wakeWorker)
  return true
}

async function findLost(db: Database, jobIds: readonly JobId[]): Promise<JobId[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select asked.id::text from unnest($1::bigint[]) asked(id)
     where not exists (
       select from ${JOBS} job
       where job.id = asked.id and (job.locked_at is not null or job.attempts < job.max_attempts)
     )`,
    [jobIds],
  )
  return rows.map(({ id }) => id)
}

async function countDead(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ dead: number }>(
    `select count(*)::integer as dead from ${JOBS}
     where locked_at is null and attempts >= max_attempts`,
  )
  return rows[0]?.dead ?? 0
}

async function listDead(db: Database, limit: number): ReturnType<JobQueue['listDead']> {
  const { rows } = await db.pool.query(
    `select job.id, task.identifier as name, job.payload->'input' as payload, job.attempts,
       coalesce(job.last_error, '') as "lastError", job.created_at as "sentAt"
     from ${JOBS} job
     join ${TASKS} task on task.id = job.task_id
     where job.locked_at is null and job.attempts >= job.max_attempts
     order by job.id desc limit $1`,
    [limit],
  )
  return rows
}
