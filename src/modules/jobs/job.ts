import type { Logger } from 'pino'
import type { z } from 'zod'

/** A kind of background work: its name, its payload, and how often it is tried. */
export interface Job<Payload> {
  readonly name: string
  /**
   * Validates the payload when it is sent, and again when the work starts. It describes plain JSON, without transforms.
   */
  readonly schema: z.ZodType<Payload>
  /** Counts every start, even one that ended with the death of the worker. After the last one the job is dead. */
  readonly maxAttempts: number
  /** Does the work. It is missing where jobs are only sent. */
  readonly run?: (payload: unknown, context: JobContext) => Promise<void>
}

/**
 * Resolves when the work is done for good; after a rejection the job waits and is tried again. A job runs at least
 * once, and rarely twice (if a worker is cut off from the database), so the handler must be safe to repeat.
 */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

export interface JobContext {
  /**
   * Tells the handler to stop early. Its reason says why: after `JobCancelled` the job is over whatever the handler
   * does, so it should clean up; after anything else the job will run again, so it should only let go. It may be
   * aborted from the start.
   */
  readonly signal: AbortSignal
  /** Counted from 1. */
  readonly attempt: number
  /** Whether a rejection makes the job dead. */
  readonly lastAttempt: boolean
  readonly log: Logger
}

/** Somebody cancelled the job. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/** The worker stops, and the job goes back to the queue. */
export class WorkerStopping extends Error {
  override name = 'WorkerStopping'
}

/** The job was given to another worker, because this one seemed to be dead. */
export class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

/**
 * Thrown by a handler that waits for something external. The job goes back to the queue, is not run before this time,
 * and has all its attempts again: only errors within one visit count against it.
 */
export class RunAgain extends Error {
  override name = 'RunAgain'
  readonly at: Date

  constructor(at: Date) {
    super(`The job waits until ${at.toISOString()}.`)
    this.at = at
  }
}

interface JobParts<Payload> {
  name: string
  schema: z.ZodType<Payload>
  maxAttempts: number
  handler?: JobHandler<Payload>
}

export function defineJob<Payload>({ name, schema, maxAttempts, handler }: JobParts<Payload>): Job<Payload> {
  const job = { name, schema, maxAttempts }
  return handler ? withHandler(job, handler) : job
}

/** Adds the handler, which only a worker can build, to a job that every process knows. */
export function withHandler<Payload>(job: Job<Payload>, handler: JobHandler<Payload>): Job<Payload> {
  return { ...job, run: async (payload, context) => handler(job.schema.parse(payload), context) }
}

/** A job that is sent by the clock. */
export interface Schedule {
  /** The permanent id of the schedule: past runs are stored under it. */
  readonly name: string
  readonly job: Job<unknown>
  readonly payload: unknown
  /** Minute, hour, day, month and weekday, in UTC. */
  readonly cron: string
  /** How far back missed runs are made up for after no worker ran. */
  readonly catchUpMs: number
}

interface ScheduleParts<Payload> {
  name: string
  job: Job<Payload>
  payload: NoInfer<Payload>
  cron: string
  catchUpMs?: number
}

export function defineSchedule<Payload>(parts: ScheduleParts<Payload>): Schedule {
  return { catchUpMs: 0, ...parts, payload: parts.job.schema.parse(parts.payload) }
}
