import { newId } from '../../shared/ids.ts'
import type { JobContext } from '../jobs/job.ts'
import { RetryableEngineError } from './engine.ts'
import type { EngineRun, NewRun } from './engine-runs.store.ts'
import { EngineUnavailableError, type Provider, type RemoteEngine, type RemoteRun } from './remote-engine.ts'

/** Until somebody who could not be reached is asked again, where they have not said when. */
export const LOOK_AGAIN_MS = 5_000

type Wanted = Pick<NewRun, 'generationId' | 'tool' | 'costMicros' | 'createdAt'>

/** A run as it is written down before it is bought. */
export function newRun(engine: RemoteEngine, wanted: Wanted): NewRun {
  return {
    ...wanted,
    id: newId('engineRun'),
    engineId: engine.id,
    provider: engine.provider.name,
    model: engine.model,
    deadlineAt: new Date(wanted.createdAt.getTime() + engine.deadlineMs),
  }
}

/** The run in the provider's words; null until they are known. */
export function remoteRunOf({ id: key, model, handle }: EngineRun): RemoteRun | null {
  return handle ? { key, model, handle } : null
}

/** What a failure says about the engine. */
export function failureOf(error: unknown) {
  return {
    message: messageOf(error),
    lasting: error instanceof EngineUnavailableError,
    retryAfterMs: error instanceof RetryableEngineError ? error.retryAfterMs : null,
  }
}

/** What a provider has said lies beneath what the port makes of it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Has the provider delete what it has made. Ours is safe by then, so that nothing is lost where it cannot. */
export async function discardCopy(
  provider: Provider | null,
  run: EngineRun,
  { signal, log }: JobContext,
): Promise<void> {
  const remote = remoteRunOf(run)
  if (!remote) return
  try {
    await provider?.discard(remote, signal)
  } catch (error) {
    log.warn({ err: error, run: run.id }, 'the copy of a provider could not be deleted')
  }
}
