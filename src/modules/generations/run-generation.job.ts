import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { findEffect } from '../../shared/catalogue/effects.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { DiskSpace } from '../assets/disk-space.ts'
import type { Creations } from '../creations/creations.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import { type Job, type JobContext, withHandler } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { EngineMeter } from '../limits/engine-meter.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import type { CheckedInputs } from './check-inputs.ts'
import { RejectedByEngineError } from './engine.ts'
import { createFinish, type Finish, type Unsuccessful } from './finish-generation.ts'
import { beginAttempt, findGeneration, type GenerationRow, lockOpen, ownerOf } from './generations.store.ts'
import { InputGone } from './input-files.ts'
import { Blocked, isEdited, type MakeParts, makeOutputs, readInputs } from './make-outputs.ts'
import { ProgressWriter } from './progress-writer.ts'
import { VIP_RANK } from './queue-tier.ts'
import { engineAccountsOf } from './requester.ts'
import { runGeneration } from './send-next.ts'
import {
  type Attempt,
  attemptsBefore,
  discardAttempts,
  type StoredOutput,
  type StoreParts,
  storeOutputs,
} from './stored-outputs.ts'
import { titleOf } from './title.ts'

type RunParts = MakeParts &
  StoreParts & {
    db: Database
    queue: JobQueue
    credits: Pick<Credits, 'capture' | 'release'>
    creations: Pick<Creations, 'record' | 'getFile'>
    /** Called with everything a user has made; only their first one counts. */
    onFirstCreation: (tx: Tx, userId: string) => Promise<void>
    /** Where files lie while engines work on them. */
    workspaceRoot: string
    engineTime: Pick<EngineTime, 'spend'>
    disk: Pick<DiskSpace, 'isLow' | 'watch'>
  }

const MINUTE_MS = 60_000
/** How long one attempt may take. */
const MAX_RUN_MS: Record<MediaKind, number> = {
  image: 3 * MINUTE_MS,
  gif: 10 * MINUTE_MS,
  video: 30 * MINUTE_MS,
  audio: 10 * MINUTE_MS,
}

/** An attempt that has begun. */
type Run = {
  parts: RunParts
  finish: Finish
  generation: GenerationRow
  attempt: Attempt
  context: JobContext
}

/** Does the work of a generation. It may be repeated at any point, and the worker may die at any. */
export function runGenerationJob(parts: RunParts): Job<unknown> {
  const { db, blobs, now } = parts
  const finish = createFinish(parts)
  return withHandler(runGeneration, async ({ generationId }, context) => {
    const attempt = { generationId, number: context.attempt }
    const generation = await beginAttempt(db, attempt, now())
    if (!generation) return tidyUp(parts, attempt)
    await discardAttempts(blobs, attemptsBefore(attempt))
    await tryOnce({ parts, finish, generation, attempt, context })
  })
}

/** It was over before this attempt, which is how a worker finds one that was cancelled or that it has ended itself. */
async function tidyUp({ db, blobs }: RunParts, attempt: Attempt): Promise<void> {
  const generation = await findGeneration(db.orm, attempt.generationId)
  if (generation?.status !== 'succeeded') await discardAttempts(blobs, [...attemptsBefore(attempt), attempt])
}

async function tryOnce(run: Run): Promise<void> {
  const { parts, attempt } = run
  const deadline = AbortSignal.timeout(MAX_RUN_MS[kindOf(run.generation)])
  let made: Made
  try {
    made = await metered(run, (full) => make(run, AbortSignal.any([run.context.signal, deadline, full])))
  } catch (error) {
    await discardAttempts(parts.blobs, [attempt])
    return handleFailure(run, error, deadline.aborted)
  }
  // Should this fail, the files stay: perhaps it was only the answer of the commit that got lost. The next attempt knows.
  if (!(await deliver(run, made))) await discardAttempts(parts.blobs, [attempt])
}

/** However it ends, the time is taken from those who asked for it; and it ends before the disk is full. */
async function metered(
  { parts: { engineTime, disk }, generation }: Run,
  work: (full: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const { network, rank } = generation
  const meter = new EngineMeter()
  try {
    return await disk.watch(work)
  } finally {
    await engineTime.spend(engineAccountsOf({ ...ownerOf(generation), network, rank }), meter.ms)
  }
}

type Made = { inputs: CheckedInputs; outputs: StoredOutput[] }

async function make({ parts, generation, attempt, context }: Run, signal: AbortSignal): Promise<Made> {
  const progress = new ProgressWriter({ db: parts.db, id: generation.id, log: context.log })
  const folder = folderOf(parts, attempt)
  try {
    // A worker that died may have left its own behind.
    for (const earlier of [...attemptsBefore(attempt), attempt]) await remove(folderOf(parts, earlier))
    await mkdir(folder, { recursive: true })
    const inputs = await readCurrentInputs(parts, generation)
    const made = await makeOutputs(parts, inputs, generation, { folder, signal, progress })
    const facts = { attempt, tool: inputs.tool.slug, edited: isEdited(inputs), signal }
    return { inputs, outputs: await storeOutputs(parts, made, facts) }
  } finally {
    await progress.stop()
    await remove(folder)
  }
}

async function readCurrentInputs(parts: RunParts, generation: GenerationRow): Promise<CheckedInputs> {
  try {
    return await readInputs(parts, generation)
  } catch (error) {
    const current = await findGeneration(parts.db.orm, generation.id)
    // The files have moved to an account together with the generation, just now.
    if (error instanceof InputGone && current && current.ownerId !== generation.ownerId) {
      return readInputs(parts, current)
    }
    throw error
  }
}

/** False where the generation has ended in another way meanwhile, or ends so now. */
async function deliver(
  { parts, finish, generation: { id } }: Run,
  { inputs, outputs }: Made,
): Promise<boolean> {
  const { db, creations, onFirstCreation, now } = parts
  const title = await titleOf(inputs)
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, id)
    if (!open) return false
    if (open.deadlineAt <= now()) {
      await finish.fail(tx, open, { status: 'failed', errorName: 'deadline' })
      return false
    }
    const { ownerKind, ownerId, tool, engine, rank } = open
    const finished = { id, ownerKind, ownerId, tool, engine, title, vip: rank === VIP_RANK }
    await creations.record(tx, finished, outputs)
    await finish.complete(tx, open, priceOfPart(open, inputs, outputs.length))
    if (ownerKind === 'user') await onFirstCreation(tx, ownerId)
    return true
  })
}

/** Ends the generation without a result, or rejects so that the job is tried again. */
async function handleFailure(
  { parts, finish, generation, context }: Run,
  error: unknown,
  late: boolean,
): Promise<void> {
  const { signal, lastAttempt, log } = context
  // Whoever stopped the job knows what becomes of the generation.
  if (signal.aborted) throw signal.reason
  const end = endAfter(error, late) ?? ((await parts.disk.isLow()) ? NO_SPACE : null)
  if (!end && !lastAttempt) throw error
  if (!end) log.error({ err: error, generation: generation.id }, 'a generation failed for good')
  await inTransaction(parts.db, async (tx) => {
    const open = await lockOpen(tx, generation.id)
    if (open) await finish.fail(tx, open, end ?? { status: 'failed', errorName: 'our_fault' })
  })
}

/** Whatever else fails on a full disk fails for that, and would do so again. */
const NO_SPACE: Unsuccessful = { status: 'failed', errorName: 'no_space' }

/** Null where another attempt may succeed. */
function endAfter(error: unknown, late: boolean): Unsuccessful | null {
  if (error instanceof Blocked) return { status: 'blocked', errorName: 'blocked' }
  if (error instanceof InputGone) return { status: 'failed', errorName: 'input_gone' }
  if (error instanceof RejectedByEngineError)
    return { status: 'failed', errorName: `rejection.${error.reason}` }
  return late ? { status: 'failed', errorName: 'deadline' } : null
}

/** Of what was held, whatever the tool costs today. Where it is paid per output, only those that are there are paid. */
function priceOfPart({ price }: GenerationRow, { tool, asked }: CheckedInputs, good: number): number {
  return tool.price.per === 'output' ? Math.round((price / asked) * good) : price
}

function kindOf({ tool, inputs }: GenerationRow): MediaKind {
  const effect = typeof inputs.template === 'string' ? findEffect(inputs.template) : null
  return effect?.output ?? findTool(tool)?.output ?? 'image'
}

function folderOf({ workspaceRoot }: RunParts, { generationId, number }: Attempt): string {
  return path.join(workspaceRoot, `${generationId}-${number}`)
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
