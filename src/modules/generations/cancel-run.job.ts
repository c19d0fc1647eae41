import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { defineJob, type Job, RunAgain, withHandler } from '../jobs/job.ts'
import { type EngineRun, endRun, findRun, writeHandle } from './engine-runs.store.ts'
import type { Provider, RemoteEngines } from './remote-engine.ts'

export const cancelRun = defineJob({
  name: 'engines.cancel-run',
  schema: z.object({ runId: z.string() }),
  maxAttempts: 10,
})

type CancelParts = { db: Database; remote: Pick<RemoteEngines, 'findProvider'>; now: () => Date }

/** The process that submits a run records its handle within this time, or has died. */
const SUBMISSION_MS = 2 * MINUTE_MS
const POLL_EVERY_MS = 15_000

/** Tells a provider that a run is no longer needed. */
export function cancelRunJob({ db, remote, now }: CancelParts): Job<unknown> {
  async function cancelHandle(
    run: EngineRun,
    provider: Provider,
    handle: string,
    signal: AbortSignal,
  ): Promise<void> {
    await provider.cancel({ key: run.id, model: run.model, handle }, signal)
    await endRun(db.orm, run.id, { state: 'canceled', at: now() })
  }

  return withHandler(cancelRun, async ({ runId }, { signal }) => {
    const run = await findRun(db, runId)
    if (run?.state !== 'canceling') return
    const provider = remote.findProvider(run.provider)
    if (!provider) return endRun(db.orm, run.id, { state: 'lost', at: now() })
    if (run.handle) return cancelHandle(run, provider, run.handle, signal)
    const found = await provider.recover({ key: run.id, model: run.model }, signal)
    if (found.kind === 'found') {
      await writeHandle(db, run.id, found.handle, now())
      return cancelHandle(run, provider, found.handle, signal)
    }
    const submittedBy = run.createdAt.getTime() + SUBMISSION_MS
    if (now().getTime() < submittedBy) throw new RunAgain(new Date(now().getTime() + POLL_EVERY_MS))
    await endRun(db.orm, run.id, { state: found.kind === 'repeatable' ? 'failed' : 'lost', at: now() })
  })
}
