import type { Tx } from '../../db/transaction.ts'
import type { Job, Schedule } from './job.ts'

/** Unique for ever; never given to another job. */
export type JobId = string

/** The sending side. Any process can use it, whether it runs jobs itself or not. */
export interface JobQueue {
  /**
   * Sends a job within the caller's transaction: it exists exactly if that commits, and is then picked up at once by a
   * free worker on any node. Rejects a payload that the job's schema does not accept.
   */
  send<Payload>(tx: Tx, job: Job<Payload>, payload: NoInfer<Payload>, options?: SendOptions): Promise<JobId>

  /**
   * Cancels this one job within the caller's transaction. A waiting job will never run. A running one has its signal
   * aborted within a moment of the commit, on whichever node it runs, and is not tried again. Other jobs are never
   * touched. Idempotent.
   */
  cancel(tx: Tx, jobId: JobId): Promise<CancelOutcome>

  /** Makes a waiting job due at once, within the caller's transaction. A running or finished one is left alone. */
  wake(tx: Tx, jobId: JobId): Promise<void>

  /** Those of the jobs that will never run again: all their attempts failed, or they are gone. */
  findLost(jobIds: readonly JobId[]): Promise<JobId[]>

  /**
   * Lists dead jobs, whose attempts have all failed, newest first. They are kept for a month, for an operator to
   * decide.
   */
  listDead(limit: number): Promise<DeadJob[]>

  countDead(): Promise<number>

  /** Gives a dead job all its attempts again, within the caller's transaction. False if there is no such dead job. */
  retryDead(tx: Tx, jobId: JobId): Promise<boolean>
}

/** The working side. */
export interface JobWorker {
  /**
   * Starts to take jobs. Rejects if a job has no handler, if two share a name, or if a schedule sends a job that is not
   * among them. Each time of a schedule runs once, however many workers have it. Jobs whose worker died are taken over
   * within seconds.
   */
  start(options: WorkerOptions): Promise<void>

  /**
   * Takes no more jobs and waits for the running ones. After the grace time their signals are aborted, and those that
   * then fail, or still do not end, go back to the queue without losing an attempt. Idempotent.
   */
  stop(): Promise<void>
}

export interface SendOptions {
  /** Jobs of a higher priority start first; among equals, the one that has been due longer. */
  priority?: JobPriority
  /** Not before this time. */
  runAt?: Date
  /** At most one job waits under a key: sending another one replaces the waiting one, and keeps its id. */
  key?: string
  /** Jobs of one lane run one after the other. Lanes are few and have fixed names. */
  lane?: string
}

export type JobPriority = 'high' | 'normal' | 'low'

/** Removed before it ran; told to stop; or already over, so that there was nothing to cancel. */
type CancelOutcome = 'removed' | 'stopping' | 'over'

interface DeadJob {
  id: JobId
  name: string
  payload: unknown
  attempts: number
  lastError: string
  sentAt: Date
}

export interface WorkerOptions {
  jobs: readonly Job<unknown>[]
  schedules?: readonly Schedule[]
  /** How many jobs run at the same time in this process. */
  concurrency: number
  /** Asked every second: while it returns false, no job is taken, and running ones continue. It never rejects. */
  mayTake?: () => Promise<boolean>
}
