import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { RunAgain } from '../jobs/job.ts'
import type { CheckedInputs } from './check-inputs.ts'
import { deliver, endAfter, readCurrentInputs } from './deliver-generation.ts'
import { type EngineOutput, RetryableEngineError } from './engine.ts'
import { recordFailure, recordSuccess } from './engine-health.store.ts'
import { type EngineRun, endRun, findRun } from './engine-runs.store.ts'
import { writeProgress } from './generations.store.ts'
import { Blocked, isEdited, keepAllowed } from './make-outputs.ts'
import { RemoteRunFailedError, type RunState } from './remote-engine.ts'
import { discardCopy, failureOf, POLL_EVERY_MS, remoteRunOf } from './remote-run.ts'
import type { Visit } from './remote-visit.ts'
import { discardAttempts, storeOutputs } from './stored-outputs.ts'

const MAX_PAUSE_MS = 60_000

/** Asks the provider about the progress of a run, and fetches its results. */
export async function pollRun(visit: Visit, run: EngineRun): Promise<void> {
  const { parts, generation, context, folder } = visit
  const provider = parts.engines.remote.findProvider(run.provider)
  const remote = remoteRunOf(run)
  if (!provider || !remote) return failRun(visit, run, new Error('The provider was removed.'))
  const lookedAt = parts.now()
  const workspace = path.join(folder, 'work')
  await mkdir(workspace)
  let state: RunState
  try {
    state = await provider.poll(remote, { workspace, signal: context.signal })
  } catch (error) {
    return afterFailedPoll(visit, run, error)
  }
  if (state.kind === 'done') {
    return finishRun(visit, run, { inputs: await readCurrentInputs(parts, generation), files: state.files })
  }
  await writeProgress(parts.db, generation.id, { progress: state.progress ?? 0, step: 'working_elsewhere' })
  const wokenAt = (await findRun(parts.db, run.id))?.wokenAt
  const pauseMs = wokenAt && wokenAt > lookedAt ? 0 : state.pollAfterMs
  throw new RunAgain(new Date(parts.now().getTime() + pauseMs))
}

async function afterFailedPoll(visit: Visit, run: EngineRun, error: unknown): Promise<void> {
  const { db, now } = visit.parts
  const { signal, log } = visit.context
  if (signal.aborted) throw signal.reason
  if (endAfter(error)) {
    await endRun(db.orm, run.id, { state: 'failed', lastError: failureOf(error).message, at: now() })
    throw error
  }
  if (error instanceof RemoteRunFailedError) return failRun(visit, run, error)
  if (!(error instanceof RetryableEngineError)) throw error
  // A paid run is not given up before its deadline.
  log.warn({ err: error, run: run.id }, 'an engine elsewhere could not be looked at')
  const pauseMs = Math.min(MAX_PAUSE_MS, error.retryAfterMs ?? POLL_EVERY_MS)
  throw new RunAgain(new Date(now().getTime() + pauseMs))
}

/** The run has failed; the next visit buys another, perhaps elsewhere. */
async function failRun({ parts: { db, now } }: Visit, run: EngineRun, error: Error): Promise<never> {
  const failure = failureOf(error)
  await endRun(db.orm, run.id, { state: 'failed', lastError: failure.message, at: now() })
  await recordFailure(db, run.engineId, failure, now())
  throw new RunAgain(now())
}

type Result = { inputs: CheckedInputs; files: string[] }

/** Checks the results, stores them and gives them to the owner. */
export async function finishRun(visit: Visit, run: EngineRun, { inputs, files }: Result): Promise<void> {
  const { parts, finish, generation, attempt, context } = visit
  const { db, now } = parts
  const { signal } = context
  const made = await describeAll(visit, files.slice(0, inputs.asked))
  const allowed = await keepAllowed(parts, made, signal).catch(async (error: unknown) => {
    // It was made and has to be paid for, even if the content policy hides it.
    if (error instanceof Blocked)
      await endRun(db.orm, run.id, { state: 'succeeded', creditsCaptured: 0, at: now() })
    throw error
  })
  const facts = { attempt, tool: inputs.tool.slug, edited: isEdited(inputs), signal }
  const outputs = await storeOutputs(parts, allowed, facts)
  const delivered = await deliver(parts, {
    generationId: generation.id,
    finish,
    inputs,
    outputs,
    alongside: (tx, creditsCaptured) =>
      endRun(tx, run.id, { state: 'succeeded', creditsCaptured, at: now() }),
  })
  if (!delivered) await discardAttempts(parts.blobs, [attempt])
  await recordSuccess(db, run.engineId, now())
  await discardCopy(parts.engines.remote.findProvider(run.provider), run, context)
}

/** Nothing that a provider says about its files is trusted. */
async function describeAll({ parts: { media }, context }: Visit, files: string[]): Promise<EngineOutput[]> {
  const outputs: EngineOutput[] = []
  for (const file of files) {
    const { format, kind, mime, width, height, durationMs } = await media.probe(file, context.signal)
    outputs.push({ kind, files: [{ variant: format, path: file, mime, width, height, durationMs }] })
  }
  return outputs
}
