import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { GraphileWorker } from '../adapters/queue/graphile-worker.ts'
import { runGeneration, runRemotely } from '../modules/generations/send-next.ts'
import type { WorkerOptions } from '../modules/jobs/job-queue.ts'
import type { Work } from './worker.ts'

type WorkersParts = {
  pool: Pool
  log: Logger
  work: Work
  /** How many generations run at the same time. */
  parallel: number
  /** How many other jobs do. */
  concurrency: number
}

/** They only wait for answers, and for no process of this machine. */
const REMOTE_VISITS = 8

/**
 * Generations have a worker of their own, which takes as many as the engines can do at once: a video takes minutes, and
 * whoever waits for a code to sign in, or for the credits they have paid, must not wait for videos. So do those that are made elsewhere,
 * whose short visits must not wait for videos either.
 */
export async function startWorkers({ pool, log, work, parallel, concurrency }: WorkersParts) {
  const { jobs, schedules } = work
  const ofTheirOwn = new Map([
    [runGeneration.name, parallel],
    [runRemotely.name, REMOTE_VISITS],
  ])
  const workers: GraphileWorker[] = []
  const start = async (options: WorkerOptions) => {
    if (options.jobs.length === 0) return
    const worker = new GraphileWorker({ pool, log })
    await worker.start(options)
    workers.push(worker)
  }
  for (const [name, atOnce] of ofTheirOwn) {
    await start({ jobs: jobs.filter((job) => job.name === name), concurrency: atOnce })
  }
  await start({ jobs: jobs.filter(({ name }) => !ofTheirOwn.has(name)), schedules, concurrency })
  return {
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
