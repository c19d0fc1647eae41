import type { Pool } from 'pg'
import type { JobId } from '../../modules/jobs/job-queue.ts'
import { JOB_QUEUES, JOBS, KNOWN_SCHEDULES } from './graphile-tables.ts'
import { PRESENCE_LOCKS } from './presence.ts'

/** Wakes workers for the jobs that the statement before it has freed. */
const WAKE_WORKERS = `
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
  from freed having count(*) > 0`

/** Returns jobs of the worker to the queue at once, as if they had not been started. */
export async function giveBack(pool: Pool, workerId: string, jobIds: readonly JobId[]): Promise<void> {
  await pool.query(
    `with freed as (
       update ${JOBS}
       set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
       where id = any($2::bigint[]) and locked_by = $1 returning job_queue_id
     ), lanes as (
       update ${JOB_QUEUES} lane set locked_at = null, locked_by = null
       from freed where lane.id = freed.job_queue_id and lane.locked_by = $1
     ) ${WAKE_WORKERS}`,
    [workerId, jobIds],
  )
}

/**
 * Turns the failure of a running job into a mere wait. The library frees the job by itself, and adds a second for every
 * failure that it knows of, of which there are then none.
 */
export async function postpone(pool: Pool, workerId: string, jobId: JobId, until: Date): Promise<void> {
  await pool.query(
    `update ${JOBS} set attempts = 0, run_at = $3::timestamptz - interval '1 second'
     where id = $2 and locked_by = $1`,
    [workerId, jobId, until],
  )
}

/** Deletes a finished job and opens its lane to the next one, for which it wakes a worker. */
export async function finishInLane(pool: Pool, workerId: string, jobId: JobId): Promise<void> {
  await pool.query(
    `with freed as (
       delete from ${JOBS} where id = $2 and locked_by = $1 returning job_queue_id
     ), lanes as (
       update ${JOB_QUEUES} lane set locked_at = null, locked_by = null
       from freed where lane.id = freed.job_queue_id and lane.locked_by = $1
     ) ${WAKE_WORKERS}`,
    [workerId, jobId],
  )
}

/** Workers that hold jobs or lanes without a sign of life. */
export async function findAbsentWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with claimants as (
       select locked_by as id from ${JOBS} where locked_by is not null
       union
       select locked_by from ${JOB_QUEUES} where locked_by is not null
     )
     select id from claimants where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1 and objid = hashtext(claimants.id)::oid
     )`,
    [PRESENCE_LOCKS],
  )
  return rows.map((row) => row.id)
}

/** Frees what dead workers hold. The attempt stays counted, so that a job that kills its workers eventually dies. */
export async function takeFromWorkers(pool: Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `with freed as (
       update ${JOBS}
       set locked_at = null, locked_by = null, last_error = 'The worker died while it ran this job.'
       where locked_by = any($1::text[]) returning id
     ), lanes as (
       update ${JOB_QUEUES} set locked_at = null, locked_by = null
       where locked_by = any($1::text[])
     ) ${WAKE_WORKERS}`,
    [workerIds],
  )
}

/** The jobs a worker should stop running: they were cancelled, or taken over by another. */
export async function reviewRunning(
  pool: Pool,
  workerId: string,
  jobIds: readonly JobId[],
): Promise<{ id: JobId; cancelled: boolean }[]> {
  const { rows } = await pool.query(
    `select running.id::text, cancelled.job_id is not null as cancelled
     from unnest($2::bigint[]) running(id)
     left join ${JOBS} job on job.id = running.id and job.locked_by = $1
     left join job_cancellations cancelled on cancelled.job_id = running.id
     where cancelled.job_id is not null or job.id is null`,
    [workerId, jobIds],
  )
  return rows
}

export async function isCancelled(pool: Pool, jobId: JobId): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'job-is-cancelled',
    text: 'select from job_cancellations where job_id = $1',
    values: [jobId],
  })
  return rowCount === 1
}

/** A request is kept until its job is gone, since another worker may have to take the job over and see it. */
export async function forgetFinishedCancellations(pool: Pool): Promise<void> {
  await pool.query(
    `delete from job_cancellations cancelled
     where not exists (select from ${JOBS} job where job.id = cancelled.job_id)`,
  )
}

/** Nobody has looked at them for a month, and payloads are not kept for ever. */
const DEAD_KEPT = '30 days'

/** Jobs of a schedule mean nothing any more once its latest job is done. */
export async function forgetDeadJobs(pool: Pool): Promise<void> {
  await pool.query(
    `delete from ${JOBS} job
     where locked_at is null and attempts >= max_attempts and (
       updated_at < now() - $1::interval
       or exists (
         select from ${KNOWN_SCHEDULES} schedule
         where schedule.identifier = job.payload->>'schedule' and not exists (
           select from ${JOBS} latest
           where latest.payload->>'schedule' = schedule.identifier
             and (latest.payload->'_cron'->>'ts')::timestamptz >= schedule.last_execution
         )
       )
     )`,
    [DEAD_KEPT],
  )
}
