import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { JobCancelled, WorkerStopping } from '../../modules/jobs/job.ts'
import type { JobWorker, WorkerOptions } from '../../modules/jobs/job-queue.ts'
import { giveBack } from './claims.ts'
import { type Engine, launchEngine } from './graphile-engine.ts'
import { Presence } from './presence.ts'
import { RunningJobs } from './running-jobs.ts'
import { sweepUntilAborted } from './sweep.ts'

interface GraphileWorkerSettings {
  /** Two of its connections are taken for as long as the worker runs. */
  pool: Pool
  log: Logger
  /** How long jobs may continue by themselves after `stop` was called. */
  graceMs?: number
  /** How long handlers then get to react to the abort of their signal. */
  abortMs?: number
  /** How often the worker looks without a notification. Jobs of a dead worker wait up to twice as long. */
  sweepMs?: number
}

const RELAUNCH_MS = 1_000
const ASK_EVERY_MS = 1_000

/** The working side of the queue, on the tables that `installQueue` makes. It is started once. */
export class GraphileWorker implements JobWorker {
  readonly #settings: Required<GraphileWorkerSettings>
  readonly #running = new RunningJobs()
  readonly #stopping = new AbortController()
  #life: Promise<void> = Promise.resolve()
  #engine: Engine | null = null
  #stopped: Promise<void> | null = null

  constructor(settings: GraphileWorkerSettings) {
    this.#settings = { graceMs: 20_000, abortMs: 3_000, sweepMs: 2_000, ...settings }
  }

  async start(options: WorkerOptions): Promise<void> {
    refuseWrongOptions(options)
    const { pool, log } = this.#settings
    const onCancel = (jobId: string) => this.#running.abort(jobId, new JobCancelled())
    const presence = await Presence.open({ pool, log, onCancel })
    try {
      const first = (await mayTake(options)) ? await this.#launch(options, presence) : null
      this.#life = this.#live(options, presence, first)
    } catch (error) {
      presence.close()
      throw error
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stopOnce()
    return this.#stopped
  }

  async #live(options: WorkerOptions, presence: Presence, first: Engine | null): Promise<void> {
    const sweeping = sweepUntilAborted({
      ...this.#surroundings(),
      everyMs: this.#settings.sweepMs,
      workerId: () => this.#engine?.workerId ?? '',
      signal: this.#stopping.signal,
    })
    const asking = setInterval(() => void this.#pauseUnlessMayTake(options), ASK_EVERY_MS)
    for (
      let engine = first ?? (await this.#relaunch(options, presence));
      engine;
      engine = await this.#relaunch(options, presence)
    ) {
      await engine.ended
    }
    clearInterval(asking)
    await sweeping
    presence.close()
  }

  async #launch(options: WorkerOptions, presence: Presence): Promise<Engine> {
    const engine = await launchEngine(options, this.#surroundings())
    this.#engine = engine
    await presence.announce(engine.workerId)
    const { signal } = this.#stopping
    if (signal.aborted) engine.stop()
    else signal.addEventListener('abort', () => engine.stop(), { once: true })
    return engine
  }

  /** It is launched again once jobs may be taken and the running ones have ended. */
  async #pauseUnlessMayTake(options: WorkerOptions): Promise<void> {
    if (!(await mayTake(options))) this.#engine?.stop()
  }

  /** The library gives up for good if the database fails at the wrong moment; the worker does not. */
  async #relaunch(options: WorkerOptions, presence: Presence): Promise<Engine | null> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await sleep(RELAUNCH_MS, undefined, { signal })
        if (await mayTake(options)) return await this.#launch(options, presence)
      } catch (error) {
        if (!signal.aborted) this.#settings.log.error({ err: error }, 'the worker could not be started again')
      }
    }
    return null
  }

  async #stopOnce(): Promise<void> {
    const { pool, log, graceMs, abortMs } = this.#settings
    this.#stopping.abort()
    if (await endsWithin(this.#life, graceMs)) return
    this.#running.abortAll(new WorkerStopping())
    if (await endsWithin(this.#life, abortMs)) return
    log.warn({ jobIds: this.#running.ids() }, 'jobs that do not stop go back to the queue')
    if (this.#engine) await giveBack(pool, this.#engine.workerId, this.#running.ids())
    await this.#engine?.abandon()
    await this.#life
  }

  #surroundings() {
    return { pool: this.#settings.pool, log: this.#settings.log, running: this.#running }
  }
}

function refuseWrongOptions({ jobs, schedules = [] }: WorkerOptions): void {
  if (jobs.length === 0) throw new Error('A worker needs at least one job.')
  const names = new Set<string>()
  for (const { name, run } of jobs) {
    if (!run) throw new Error(`The job ${name} has no handler.`)
    if (names.has(name)) throw new Error(`Two jobs share the name ${name}.`)
    names.add(name)
  }
  const scheduleNames = new Set<string>()
  for (const { name, job } of schedules) {
    if (!names.has(job.name))
      throw new Error(`The schedule ${name} sends ${job.name}, which no worker handles.`)
    if (scheduleNames.has(name)) throw new Error(`Two schedules share the name ${name}.`)
    scheduleNames.add(name)
  }
}

async function mayTake({ mayTake = async () => true }: WorkerOptions): Promise<boolean> {
  return mayTake()
}

async function endsWithin(promise: Promise<void>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const limit = sleep(limitMs, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([promise.then(() => true), limit])
  } finally {
    timer.abort()
  }
}
