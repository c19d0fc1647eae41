import type { JobId } from '../../modules/jobs/job-queue.ts'

/** The jobs that run in this process, each with the means to stop it. */
export class RunningJobs {
  readonly #controllers = new Map<JobId, AbortController>()

  ids(): JobId[] {
    return [...this.#controllers.keys()]
  }

  /** The job counts as running until `remove` is called. */
  add(jobId: JobId): AbortSignal {
    const controller = new AbortController()
    this.#controllers.set(jobId, controller)
    return controller.signal
  }

  remove(jobId: JobId): void {
    this.#controllers.delete(jobId)
  }

  /** The first reason stays; a job that does not run here is ignored. */
  abort(jobId: JobId, reason: Error): void {
    this.#controllers.get(jobId)?.abort(reason)
  }

  abortAll(reason: Error): void {
    for (const controller of this.#controllers.values()) controller.abort(reason)
  }
}
