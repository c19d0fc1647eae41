import { newId } from '../../shared/ids.ts'
import type { JobContext } from '../jobs/job.ts'
import { RetryableEngineError } from './engine.ts'
import type { EngineRun, NewRun } from './engine-runs.store.ts'
import { EngineUnavailableError, type Provider, type RemoteEngine, type RemoteRun } from './remote-engine.ts'

/** The default pause before an unreachable provider is asked again. */
export const POLL_EVERY_MS = 5_000

type Wanted = Pick<NewRun, 'generationId' | 'tool' | 'costMicros' | 'createdAt'>

/** A run as it is recorded before it is bought. */
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

/** What an error says about the engine. */
export function failureOf(error: unknown) {
  return {
    message: messageOf(error),
    lasting: error instanceof EngineUnavailableError,
    retryAfterMs: error instanceof RetryableEngineError ? error.retryAfterMs : null,
  }
}

/** The provider's own words are the cause of the port's error. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Deletes the provider's copy of the results. Ours is safe by then, so nothing is lost if that fails. */
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
