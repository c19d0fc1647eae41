import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { GraphileWorker } from '../adapters/queue/graphile-worker.ts'
import type { WorkerOptions } from '../modules/jobs/job-queue.ts'
import { type Role, runsEngines, runsJobs } from './roles.ts'
import type { GenerationWork, Work } from './worker.ts'

type WorkersParts = {
  role: Role
  pool: Pool
  log: Logger
  work: Work & GenerationWork
  /** How many generations run at the same time. */
  parallel: number
  /** How many other jobs do. */
  concurrency: number
  /** Whether there is room for what engines make. */
  hasRoom: () => Promise<boolean>
}

/** They only wait for answers, and need no process of this machine. */
const REMOTE_VISITS = 8
/** One process of this machine does them all, while files are fetched for the others. */
const FORMS = 3

/**
 * Generations have a worker of their own, which takes as many as the engines can do at once: a video takes minutes,
 * and nobody who waits for a sign-in code, or for credits they have paid for, should wait for videos. The same goes
 * for generations made elsewhere, whose short checks must not wait for videos either, and for questions from people
 * at a form.
 */
export async function startWorkers(parts: WorkersParts) {
  const { role, pool, log, work, parallel, concurrency, hasRoom } = parts
  const { runs, forms, looks, visits, jobs, schedules } = work
  const ofEngines = [
    { jobs: runs, concurrency: parallel, mayTake: hasRoom },
    { jobs: [...forms, ...looks.jobs], schedules: looks.schedules, concurrency: FORMS },
  ]
  const others = [
    { jobs: visits, concurrency: REMOTE_VISITS },
    { jobs, schedules, concurrency },
  ]
  const workers: GraphileWorker[] = []
  const start = async (options: WorkerOptions) => {
    if (options.jobs.length === 0) return
    const worker = new GraphileWorker({ pool, log })
    await worker.start(options)
    workers.push(worker)
  }
  for (const options of [...(runsEngines(role) ? ofEngines : []), ...(runsJobs(role) ? others : [])]) {
    await start(options)
  }
  return {
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
