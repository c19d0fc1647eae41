import { setTimeout as sleep } from 'node:timers/promises'
import { JobCancelled, JobTakenOver } from '../../modules/jobs/job.ts'
import {
  findAbsentWorkers,
  forgetDeadJobs,
  forgetFinishedCancellations,
  reviewRunning,
  takeFromWorkers,
} from './claims.ts'
import type { TaskSurroundings } from './job-task.ts'

interface SweepOptions extends TaskSurroundings {
  everyMs: number
  workerId: () => string
  signal: AbortSignal
}

/**
 * Regularly looks for what sends no message: dead workers with jobs, cancellations whose message was lost, and dead
 * jobs without a decision. A worker is dead after being absent twice in a row, since one with a broken connection comes
 * back.
 */
export async function sweepUntilAborted({ everyMs, signal, ...options }: SweepOptions): Promise<void> {
  let suspects = new Set<string>()
  while (!signal.aborted) {
    try {
      suspects = await takeFromTheDead(options, suspects)
      await stopWrongJobs(options)
      await forgetFinishedCancellations(options.pool)
      await forgetDeadJobs(options.pool)
    } catch (error) {
      options.log.warn({ err: error }, 'the worker could not look after the queue')
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
}

type SweepContext = Omit<SweepOptions, 'everyMs' | 'signal'>

async function takeFromTheDead({ pool, log }: SweepContext, suspects: Set<string>): Promise<Set<string>> {
  const absent = await findAbsentWorkers(pool)
  const dead = absent.filter((worker) => suspects.has(worker))
  if (dead.length > 0) {
    log.warn({ workers: dead }, 'took over the jobs of dead workers')
    await takeFromWorkers(pool, dead)
  }
  return new Set(absent.filter((worker) => !suspects.has(worker)))
}

async function stopWrongJobs({ pool, running, workerId }: SweepContext): Promise<void> {
  const jobIds = running.ids()
  if (jobIds.length === 0) return
  for (const { id, cancelled } of await reviewRunning(pool, workerId(), jobIds)) {
    running.abort(id, cancelled ? new JobCancelled() : new JobTakenOver())
  }
}
