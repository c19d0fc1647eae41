import { inTransaction } from '../../db/transaction.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { RunAgain } from '../jobs/job.ts'
import { endAfter, readCurrentInputs } from './deliver-generation.ts'
import { effectPrompt } from './effect-prompt.ts'
import { type EngineInput, RetryableEngineError } from './engine.ts'
import { claimTrial, findHealth, recordFailure } from './engine-health.store.ts'
import { breakerOf } from './engine-health.ts'
import {
  type EngineRun,
  endRun,
  findRun,
  listFailedEngines,
  reserveRun,
  writeHandle,
} from './engine-runs.store.ts'
import { beginAttempt, lockOpen, writeEngine, writeJob } from './generations.store.ts'
import { prepareInput } from './make-outputs.ts'
import { tierOf } from './queue-tier.ts'
import { type Provider, type RemoteEngine, SubmissionUncertainError } from './remote-engine.ts'
import { finishRun } from './remote-result.ts'
import { failureOf, newRun, POLL_EVERY_MS } from './remote-run.ts'
import { failGeneration, type Visit } from './remote-visit.ts'
import { runGeneration } from './send-next.ts'

/** Attempts at one engine for one generation, before the next in the list gets its turn. */
const MAX_TRIES = 3
const BUSY_MS = 2_000
const FIRST_PAUSE_MS = 1_000
/** The maximum pause of an engine that is waited for; after that the next one gets its turn. */
const MAX_PAUSE_MS = 60_000
/** How long the provider's own message may replace a submission's lost response. */
const WEBHOOK_MS = 3 * MINUTE_MS

const inMs = ({ parts }: Visit, ms: number) => new Date(parts.now().getTime() + ms)

/** Chooses an engine, records the run, and buys it. */
export async function buyRun(visit: Visit): Promise<void> {
  const { parts, attempt } = visit
  if (!(await beginAttempt(parts.db, attempt, parts.now()))) return
  const prepared = await prepare(visit)
  const reserved = await reserve(visit, prepared.input)
  if (reserved) await submit(visit, { ...reserved, ...prepared })
}

async function prepare({ parts, generation, context, folder }: Visit) {
  const inputs = await readCurrentInputs(parts, generation)
  const { seed } = generation
  return { inputs, ...(await prepareInput(parts, inputs, { seed, folder, signal: context.signal })) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>
type Reserved = { engine: RemoteEngine; run: EngineRun }

/** The first engine that is available. Null if another job continues, or none is. */
async function reserve(visit: Visit, input: EngineInput): Promise<Reserved | null> {
  const { parts, generation } = visit
  await parts.engines.refresh()
  const tries = await listFailedEngines(parts.db, generation.id)
  const isExhausted = ({ id }: RemoteEngine) => tries.filter((tried) => tried === id).length >= MAX_TRIES
  let isBusy = false
  for (const engine of parts.engines.listReachable(input.tool)) {
    if (isExhausted(engine) || !engine.takes(input) || !(await mayAsk(visit, engine))) continue
    const outcome = await reserveFor(visit, engine, input)
    if (outcome === 'over') return null
    if (outcome === 'busy') isBusy = true
    if (typeof outcome === 'object') return { engine, run: outcome }
  }
  if (isBusy) throw new RunAgain(inMs(visit, BUSY_MS))
  await handOver(visit)
  return null
}

/** While an engine is suspected to be down, a single run finds out. */
async function mayAsk({ parts: { db, now } }: Visit, { id }: RemoteEngine): Promise<boolean> {
  const breaker = breakerOf(await findHealth(db, id), now())
  return breaker === 'closed' || (breaker === 'half_open' && (await claimTrial(db, id, now())))
}

async function reserveFor(
  { parts, generation }: Visit,
  engine: RemoteEngine,
  input: EngineInput,
): Promise<EngineRun | 'busy' | 'spent' | 'over'> {
  const { db, now } = parts
  const run = newRun(engine, {
    generationId: generation.id,
    tool: generation.tool,
    costMicros: engine.costMicrosOf(input),
    createdAt: now(),
  })
  const outcome = await inTransaction(db, async (tx) => {
    // A cancellation either comes before this, or finds the run.
    if (!(await lockOpen(tx, generation.id))) return 'over'
    const reserved = await reserveRun(tx, run, engine.provider)
    if (reserved === 'reserved')
      await writeEngine(tx, generation.id, { engine: engine.name, model: engine.model, remote: true })
    return reserved
  })
  return outcome === 'reserved' ? getRun(parts, run.id) : outcome
}

async function getRun(parts: Visit['parts'], id: string): Promise<EngineRun> {
  const run = await findRun(parts.db, id)
  if (!run) throw new Error(`The run ${id} was not written down.`)
  return run
}

/** No engine elsewhere is available: the built-in one takes over, if there is one. */
async function handOver(visit: Visit): Promise<void> {
  const { parts, finish, generation } = visit
  const slug = findTool(generation.tool)?.slug
  const builtin = slug && parts.engines.findBuiltin(slug)
  await inTransaction(parts.db, async (tx) => {
    const open = await lockOpen(tx, generation.id)
    if (!open) return
    if (!builtin) return finish.fail(tx, open, { status: 'failed', errorName: 'our_fault' })
    await writeEngine(tx, open.id, { engine: builtin.name, model: null, remote: false })
    const { priority } = tierOf(open.rank)
    await writeJob(
      tx,
      open.id,
      await parts.queue.send(tx, runGeneration(open.tool), { generationId: open.id }, { priority }),
    )
  })
}

async function submit(
  visit: Visit,
  { engine, run, inputs, input, workspace }: Reserved & Prepared,
): Promise<void> {
  const { parts } = visit
  const { provider } = engine
  // No abort reaches the provider in the middle: it has to be known what was bought.
  const signal = AbortSignal.timeout(engine.deadlineMs)
  const webhookUrl = parts.webhookUrlOf(provider.name, run.id)
  const submission = await provider
    .submit(engine.orderFor(input, effectPrompt(parts.catalogue(), input)), {
      key: run.id,
      webhookUrl,
      workspace,
      signal,
    })
    .catch((error: unknown) => afterFailedSubmission(visit, run, error))
  if (submission.kind === 'done') return finishRun(visit, run, { inputs, files: submission.files })
  const state = await writeHandle(parts.db, run.id, submission.handle, parts.now())
  if (state === 'running') throw new RunAgain(inMs(visit, submission.pollAfterMs))
  // It was cancelled while it was being bought.
  await provider.cancel({ key: run.id, model: run.model, handle: submission.handle }, signal)
  await endRun(parts.db.orm, run.id, { state: 'canceled', at: parts.now() })
}

async function afterFailedSubmission(visit: Visit, run: EngineRun, error: unknown): Promise<never> {
  const { db, now } = visit.parts
  const failure = failureOf(error)
  const { message, lasting, retryAfterMs } = failure
  const wasAnswered = error instanceof RetryableEngineError && !(error instanceof SubmissionUncertainError)
  const isEnd = endAfter(error) !== null
  if (isEnd || wasAnswered) await endRun(db.orm, run.id, { state: 'failed', lastError: message, at: now() })
  if (isEnd) throw error
  await recordFailure(db, run.engineId, failure, now())
  visit.context.log.warn({ err: error, run: run.id }, 'an engine elsewhere could not be asked')
  const failures = (await listFailedEngines(db, visit.generation.id)).length
  const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(retryAfterMs ?? 0, FIRST_PAUSE_MS * 2 ** failures))
  throw new RunAgain(inMs(visit, lasting ? 0 : pauseMs))
}

/** The response to a submission was lost, with its worker or on its way. */
export async function recoverRun(visit: Visit, run: EngineRun): Promise<void> {
  const { parts } = visit
  const { db, now, engines } = parts
  const provider = engines.remote.findProvider(run.provider)
  const found = provider ? await askAfterRun(visit, provider, run) : UNKNOWN
  if (found.kind === 'found') {
    await writeHandle(db, run.id, found.handle, now())
    throw new RunAgain(now())
  }
  if (found.kind === 'repeatable') return repeat(visit, run)
  const mayComeHome = parts.webhookUrlOf(run.provider, run.id) !== null
  if (mayComeHome && now().getTime() < run.createdAt.getTime() + WEBHOOK_MS)
    throw new RunAgain(inMs(visit, POLL_EVERY_MS))
  // Buying another could be paying twice.
  await endRun(db.orm, run.id, { state: 'lost', at: now() })
  await failGeneration(visit, { status: 'failed', errorName: 'lost' })
}

const UNKNOWN = { kind: 'unknown' } as const

/** While the provider cannot be reached, nothing is known; it is asked again until the run's deadline. */
async function askAfterRun(visit: Visit, provider: Provider, { id: key, model }: EngineRun) {
  const { signal, log } = visit.context
  try {
    return await provider.recover({ key, model }, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    log.warn({ err: error, run: key }, 'a provider could not be asked what became of a run')
    throw new RunAgain(inMs(visit, POLL_EVERY_MS))
  }
}

/** Submits the very same run again. */
async function repeat(visit: Visit, run: EngineRun): Promise<void> {
  const { parts } = visit
  const prepared = await prepare(visit)
  const engine = parts.engines.remote.listFor(prepared.input.tool).find(({ id }) => id === run.engineId)
  if (engine) return submit(visit, { engine, run, ...prepared })
  await endRun(parts.db.orm, run.id, {
    state: 'failed',
    lastError: 'The engine was removed.',
    at: parts.now(),
  })
  throw new RunAgain(parts.now())
}
