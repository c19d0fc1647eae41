import { vi } from 'vitest'
import { z } from 'zod'
import { defineJob, type Job, withHandler } from '../../src/modules/jobs/job.ts'

/** The job that the tests send. */
export const paint = defineJob({ name: 'paint', schema: z.object({ colour: z.string() }), maxAttempts: 3 })

/** Waits as long as a slow machine may need; the duration is not tested. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 })
}

/** A job that records what it painted. */
export function noting(done: string[]): Job<unknown> {
  return withHandler(paint, async ({ colour }) => void done.push(colour))
}

/** A job that runs until its signal is aborted, and records both. */
export function endless() {
  const started: string[] = []
  const stopped: { colour: string; reason: unknown }[] = []
  const job = withHandler(paint, async ({ colour }, { signal }) => {
    started.push(colour)
    await new Promise<void>((_resolve, reject) => {
      const stop = () => {
        stopped.push({ colour, reason: signal.reason })
        reject(signal.reason)
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
    })
  })
  return { job, started, stopped }
}
