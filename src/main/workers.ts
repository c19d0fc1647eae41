import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { GraphileWorker } from '../adapters/queue/graphile-worker.ts'
import { runGeneration } from '../modules/generations/send-next.ts'
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

/**
 * Generations have a worker of their own, which takes as many as the engines can do at once: a video takes minutes, and
 * whoever waits for a code to sign in, or for the credits they have paid, must not wait for videos.
 */
export async function startWorkers({ pool, log, work, parallel, concurrency }: WorkersParts) {
  const { jobs, schedules } = work
  const isGeneration = ({ name }: { name: string }) => name === runGeneration.name
  const forGenerations = new GraphileWorker({ pool, log })
  const forOthers = new GraphileWorker({ pool, log })
  await forGenerations.start({ jobs: jobs.filter(isGeneration), concurrency: parallel })
  await forOthers.start({ jobs: jobs.filter((job) => !isGeneration(job)), schedules, concurrency })
  return {
    async stop(): Promise<void> {
      await Promise.all([forGenerations.stop(), forOthers.stop()])
    },
  }
}
