import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { inWorkspace } from '../assets/workspace.ts'
import { type Job, type JobContext, RunAgain, withHandler } from '../jobs/job.ts'
import { endAfter } from './deliver-generation.ts'
import { effectPrompt } from './effect-prompt.ts'
import { type EngineInput, RetryableEngineError } from './engine.ts'
import { recordFailure, recordSuccess } from './engine-health.store.ts'
import { type EngineRun, endRun, findUnfinished, writeHandle } from './engine-runs.store.ts'
import { tryEngine } from './engine-trials.service.ts'
import { type EngineTrial, findTrial } from './engine-trials.store.ts'
import { type KeepParts, keepTrial } from './keep-trial.ts'
import {
  type RemoteEngine,
  type RemoteEngines,
  type RemoteRun,
  RemoteRunFailedError,
  SubmissionUncertainError,
} from './remote-engine.ts'
import { discardCopy, failureOf, POLL_EVERY_MS, remoteRunOf } from './remote-run.ts'
import { type ReplayInputParts, replayInput } from './replay-input.ts'
import type { SampleInputs } from './sample-input.ts'

type TryParts = KeepParts &
  ReplayInputParts & {
    catalogue: () => Pick<Catalogue, 'effects'>
    remote: RemoteEngines
    sampleInput: SampleInputs
    workspaceRoot: string
  }

type Visit = {
  parts: TryParts
  trial: EngineTrial
  run: EngineRun
  engine: RemoteEngine
  workspace: string
  context: JobContext
}

/** Continues an operator's trial: buys it, or checks its progress. Unlike a generation it is not tried elsewhere. */
export function tryEngineJob(parts: TryParts): Job<unknown> {
  return withHandler(tryEngine, async ({ trialId }, context) => {
    const trial = await findTrial(parts.db.orm, trialId)
    const run = await findUnfinished(parts.db, trialId)
    if (!trial || !run) return
    const slug = findTool(trial.tool)?.slug
    const engine = slug && parts.remote.listFor(slug).find(({ id }) => id === trial.engineId)
    if (!engine) return endTrial(parts, run, { state: 'failed', lastError: 'The engine was removed.' })
    await inWorkspace(parts.workspaceRoot, (workspace) =>
      goOn({ parts, trial, run, engine, workspace, context }),
    )
  })
}

async function goOn(visit: Visit): Promise<void> {
  const { parts, run, engine, context } = visit
  if (run.deadlineAt <= parts.now()) return giveUp(visit)
  try {
    const remote = remoteRunOf(run)
    if (remote) await look(visit, remote)
    // A worker that died may have bought it already.
    else if (context.attempt > 1) await recover(visit)
    else await buy(visit)
  } catch (error) {
    if (error instanceof RunAgain) throw error
    if (context.signal.aborted) throw context.signal.reason
    await endAfterFailure(parts, { run, engine, error })
  }
}

async function buy(visit: Visit): Promise<void> {
  const { parts, run, engine, workspace } = visit
  // No abort reaches the provider in the middle: it has to be known what was bought.
  const signal = AbortSignal.timeout(engine.deadlineMs)
  const input = await inputOf(visit, signal)
  const order = engine.orderFor(input, effectPrompt(parts.catalogue(), input))
  const submission = await engine.provider.submit(order, { key: run.id, webhookUrl: null, workspace, signal })
  if (submission.kind === 'done') return keep(visit, submission.files)
  await writeHandle(parts.db, run.id, submission.handle, parts.now())
  throw new RunAgain(new Date(parts.now().getTime() + submission.pollAfterMs))
}

async function inputOf(
  { parts, trial, engine, workspace }: Visit,
  signal: AbortSignal,
): Promise<EngineInput> {
  const { tool, generationId } = trial
  if (generationId) return (await replayInput(parts, generationId, { folder: workspace, signal })).input
  const slug = findTool(tool)?.slug
  const input = slug && (await parts.sampleInput(slug, engine.fields))
  if (!input) throw new Error(`There is no sample for ${tool}.`)
  return input
}

async function recover(visit: Visit): Promise<void> {
  const { parts, run, engine, context } = visit
  const found = await engine.provider.recover({ key: run.id, model: run.model }, context.signal)
  if (found.kind === 'repeatable') return buy(visit)
  if (found.kind === 'unknown') throw new SubmissionUncertainError('The answer of the provider was lost.')
  await writeHandle(parts.db, run.id, found.handle, parts.now())
  throw new RunAgain(parts.now())
}

async function look(visit: Visit, remote: RemoteRun): Promise<void> {
  const { parts, engine, workspace, context } = visit
  try {
    const state = await engine.provider.poll(remote, { workspace, signal: context.signal })
    if (state.kind === 'done') return await keep(visit, state.files)
    throw new RunAgain(new Date(parts.now().getTime() + state.pollAfterMs))
  } catch (error) {
    // A paid run is not given up before its deadline.
    if (error instanceof RetryableEngineError && !(error instanceof RemoteRunFailedError))
      throw new RunAgain(new Date(parts.now().getTime() + (error.retryAfterMs ?? POLL_EVERY_MS)))
    throw error
  }
}

async function keep(visit: Visit, [file]: string[]): Promise<void> {
  const { parts, trial, run, engine, context } = visit
  if (!file) throw new RemoteRunFailedError('The provider has made nothing.')
  await keepTrial(parts, { trial, run, file }, context.signal)
  await recordSuccess(parts.db, engine.id, parts.now())
  await discardCopy(engine.provider, run, context)
}

async function giveUp({ parts, run, engine, context }: Visit): Promise<void> {
  const remote = remoteRunOf(run)
  if (remote) await engine.provider.cancel(remote, context.signal)
  await endTrial(parts, run, { state: 'canceled', lastError: 'It took longer than it may.' })
}

type Failed = { run: EngineRun; engine: RemoteEngine; error: unknown }

async function endAfterFailure(parts: TryParts, { run, engine, error }: Failed): Promise<void> {
  const isLost = error instanceof SubmissionUncertainError
  const failure = failureOf(error)
  await endTrial(parts, run, { state: isLost ? 'lost' : 'failed', lastError: failure.message })
  // The input was at fault, and it was our own.
  if (endAfter(error)) return
  await recordFailure(parts.db, engine.id, failure, parts.now())
}

async function endTrial(
  { db, now }: TryParts,
  { id }: EngineRun,
  end: { state: 'failed' | 'lost' | 'canceled'; lastError: string },
): Promise<void> {
  await endRun(db.orm, id, { ...end, at: now() })
}
