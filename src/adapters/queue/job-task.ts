import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Job, JobCancelled, RunAgain, WorkerStopping } from '../../modules/jobs/job.ts'
import { inTrace } from '../../modules/traces/tracing.ts'
import { finishInLane, giveBack, isCancelled, postpone } from './claims.ts'
import type { RunningJobs } from './running-jobs.ts'

export interface TaskSurroundings {
  pool: Pool
  log: Logger
  running: RunningJobs
}

/** What the library runs for a job: the handler, with its signal, and the right reaction to its failure. */
export function makeTask({ name, run }: Job<unknown>, { pool, log, running }: TaskSurroundings): Task {
  if (!run) throw new Error(`The job ${name} has no handler.`)
  return async (envelope, { job: row }) => {
    const { id, attempts: attempt } = row
    const workerId = row.locked_by ?? ''
    const lastAttempt = attempt >= row.max_attempts
    const jobLog = log.child({ job: name, jobId: id, attempt })
    const signal = running.add(id)
    try {
      // Checked after the job counts as running, so that a request is either found here or received.
      if (await isCancelled(pool, id)) running.abort(id, new JobCancelled())
      const { input, trace } = unwrap(envelope)
      const attributes = { 'messaging.message.id': id, 'plumdrop.attempt': attempt }
      const isFailure = (thrown: unknown) => !(thrown instanceof RunAgain)
      await inTrace(trace, { name: `job ${name}`, kind: 'consumer', attributes, isFailure }, () =>
        run(input, { signal, attempt, lastAttempt, log: jobLog }),
      )
      // The library opens the lane only after it has looked for the next job, which would then wait for a while.
      if (row.job_queue_id !== null) await finishInLane(pool, workerId, id)
    } catch (error) {
      // A cancelled job is over: returning normally makes the library delete it.
      if (signal.reason instanceof JobCancelled) return
      if (signal.reason instanceof WorkerStopping) await giveBack(pool, workerId, [id])
      else if (error instanceof RunAgain) await postpone(pool, workerId, id, error.at)
      else if (lastAttempt) jobLog.error({ err: error }, 'job failed for good')
      else jobLog.warn({ err: error }, 'job failed')
      throw error
    } finally {
      running.remove(id)
    }
  }
}

/** Jobs of schedules have no trace. */
const Envelope = z.object({ input: z.unknown(), trace: z.string().optional() }).catch({ input: undefined })

function unwrap(envelope: unknown): z.infer<typeof Envelope> {
  return Envelope.parse(envelope)
}
