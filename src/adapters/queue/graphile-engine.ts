import { EventEmitter } from 'node:events'
import type { CronItem, WorkerEvents, WorkerPool } from 'graphile-worker'
import type { Schedule } from '../../modules/jobs/job.ts'
import type { WorkerOptions } from '../../modules/jobs/job-queue.ts'
import { parseCronItems, run } from './graphile-library.ts'
import { GRAPHILE_SCHEMA, graphileLogger } from './graphile-schema.ts'
import { makeTask, type TaskSurroundings } from './job-task.ts'

/** One life of the library's runner. */
export interface Engine {
  /** The name under which it claims jobs. */
  workerId: string
  /** Settles when it takes no more jobs and none runs, whether it was stopped or gave up by itself. */
  ended: Promise<void>
  /** Takes no more jobs; running ones continue. */
  stop(): void
  /** Releases the jobs that still run after `stop`. */
  abandon(): Promise<void>
}

export async function launchEngine(
  { jobs, schedules = [], concurrency }: WorkerOptions,
  surroundings: TaskSurroundings,
): Promise<Engine> {
  const events: WorkerEvents = new EventEmitter()
  // Kept in a list, because a pool is also a promise, of its own end, and must not be awaited.
  const created: WorkerPool[] = []
  events.once('pool:create', ({ workerPool }) => created.push(workerPool))
  lookForJobsOnceListening(events, concurrency)
  const runner = await run({
    pgPool: surroundings.pool,
    schema: GRAPHILE_SCHEMA,
    logger: graphileLogger(surroundings.log),
    events,
    noHandleSignals: true,
    concurrency,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, makeTask(job, surroundings)])),
    parsedCronItems: parseCronItems(schedules.map(toCronItem)),
    // In batches the library waits for its writes at the end of a job, and handles their errors.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const [workerPool] = created
  if (!workerPool) throw new Error('The queue library did not make a pool of workers.')
  return {
    workerId: workerPool.id,
    ended: runner.promise.catch(() => {}),
    stop: () => void runner.stop().catch(() => {}),
    abandon: async () => void (await workerPool.forcefulShutdown('The worker stops.')),
  }
}

/**
 * Jobs that were sent before the library listened, or while its connection was broken, would wait for its next look.
 */
function lookForJobsOnceListening(events: WorkerEvents, concurrency: number): void {
  let active = true
  events.once('pool:gracefulShutdown', () => {
    active = false
  })
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => active && workerPool.nudge(concurrency))
  })
}

function toCronItem({ name, job, payload, cron, catchUpMs }: Schedule): CronItem {
  return {
    identifier: name,
    task: job.name,
    match: cron,
    payload: { input: payload, schedule: name },
    options: { maxAttempts: job.maxAttempts, backfillPeriod: catchUpMs },
  }
}
