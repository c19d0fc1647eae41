import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction } from '../../db/transaction.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import type { DiskSpace } from '../assets/disk-space.ts'
import { type Job, type JobContext, type JobHandler, RunAgain, withHandler } from '../jobs/job.ts'
import { EngineMeter } from '../limits/engine-meter.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import { inSpan } from '../traces/tracing.ts'
import { type DeliverParts, deliver, endAfter, type Made, readCurrentInputs } from './deliver-generation.ts'
import { type EngineDirectory, runDeadlineMs } from './engine-directory.ts'
import type { EngineNodes } from './engine-nodes.ts'
import type { MeasuredRun } from './engine-speed.ts'
import { createFinish, type Finish, type FinishParts, type Unsuccessful } from './finish-generation.ts'
import {
  beginAttempt,
  findGeneration,
  type GenerationRow,
  lockOpen,
  ownerOf,
  writeProgress,
} from './generations.store.ts'
import { isEdited, type MakeParts, makeOutputs } from './make-outputs.ts'
import { ProgressWriter } from './progress-writer.ts'
import { engineAccountsOf } from './requester.ts'
import { runAnyGeneration, runGeneration } from './send-next.ts'
import {
  type Attempt,
  attemptsBefore,
  discardAttempts,
  type StoreParts,
  storeOutputs,
} from './stored-outputs.ts'

type RunParts = MakeParts &
  StoreParts &
  DeliverParts &
  FinishParts & {
    engines: Pick<EngineDirectory, 'run' | 'findBuiltin'>
    /** Where files are stored while engines process them. */
    workspaceRoot: string
    engineTime: Pick<EngineTime, 'spend'>
    disk: Pick<DiskSpace, 'isLow' | 'watch' | 'learnFrom'>
    nodes: Pick<EngineNodes, 'hasRoomElsewhere'>
    /** Called after each run, with its expected duration. */
    onMeasured?: (run: MeasuredRun) => void
  }

/** Until then this node has stopped taking jobs. */
const NO_ROOM_MS = 2_000

/** An attempt that has begun. */
type Run = {
  parts: RunParts
  finish: Finish
  generation: GenerationRow
  attempt: Attempt
  context: JobContext
}

/** Runs a generation. It may be repeated at any point, and the worker may die at any time. */
export function runGenerationJobs(parts: RunParts): Job<unknown>[] {
  const { db, blobs, now } = parts
  const finish = createFinish(parts)
  const run: JobHandler<{ generationId: string }> = async ({ generationId }, context) => {
    // The worker takes none then, but may have taken this one just before.
    if (await parts.disk.isLow()) throw new RunAgain(new Date(now().getTime() + NO_ROOM_MS))
    const attempt = { generationId, number: context.attempt }
    const generation = await beginAttempt(db, attempt, now())
    if (!generation) return tidyUp(parts, attempt)
    await discardAttempts(blobs, attemptsBefore(attempt))
    await tryOnce({ parts, finish, generation, attempt, context })
  }
  const tools = TOOLS.filter(({ slug }) => parts.engines.findBuiltin(slug))
  return [runAnyGeneration, ...tools.map(({ slug }) => runGeneration(slug))].map((job) =>
    withHandler(job, run),
  )
}

/** It had ended before this attempt: it was cancelled, or the worker has already ended it. */
async function tidyUp({ db, blobs }: RunParts, attempt: Attempt): Promise<void> {
  const generation = await findGeneration(db.orm, attempt.generationId)
  if (generation?.status !== 'succeeded') await discardAttempts(blobs, [...attemptsBefore(attempt), attempt])
}

async function tryOnce(run: Run): Promise<void> {
  const { parts, attempt } = run
  const deadline = AbortSignal.timeout(runDeadlineMs(parts.engines, run.generation.tool))
  let made: Made
  try {
    made = await metered(run, (full) => make(run, AbortSignal.any([run.context.signal, deadline, full])))
  } catch (error) {
    await discardAttempts(parts.blobs, [attempt])
    return handleFailure(run, error, deadline.aborted)
  }
  // If this fails, the files stay: maybe only the commit's response was lost. The next attempt finds out.
  const { finish, generation } = run
  if (!(await deliver(parts, { generationId: generation.id, finish, ...made })))
    await discardAttempts(parts.blobs, [attempt])
}

/** However it ends, its time is charged to the requester; and it ends before the disk is full. */
async function metered(
  { parts: { engineTime, disk, onMeasured }, generation }: Run,
  work: (full: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const { network, rank, tool, expectedMs } = generation
  const meter = new EngineMeter()
  let made: Made | null = null
  try {
    made = await disk.watch(work)
    return made
  } finally {
    onMeasured?.({ tool, expectedMs, ms: meter.ms, made: made !== null })
    await engineTime.spend(engineAccountsOf({ ...ownerOf(generation), network, rank }), meter.ms)
  }
}

async function make({ parts, generation, attempt, context }: Run, signal: AbortSignal): Promise<Made> {
  const progress = new ProgressWriter({
    write: (latest) => writeProgress(parts.db, generation.id, latest),
    log: context.log,
  })
  const folder = folderOf(parts, attempt)
  try {
    // A worker that died may have left its own behind.
    for (const earlier of [...attemptsBefore(attempt), attempt]) await remove(folderOf(parts, earlier))
    await mkdir(folder, { recursive: true })
    const inputs = await readCurrentInputs(parts, generation)
    const about = { 'plumdrop.tool': inputs.tool.slug, 'plumdrop.generation': generation.id }
    const made = await inSpan('engine', about, () =>
      makeOutputs(parts, inputs, generation, { folder, signal, progress }),
    )
    const facts = { attempt, tool: inputs.tool.slug, edited: isEdited(inputs), signal }
    return { inputs, outputs: await inSpan('store files', about, () => storeOutputs(parts, made, facts)) }
  } finally {
    await progress.stop()
    await remove(folder)
  }
}

/** Ends the generation without a result, or rejects so that the job is tried again. */
async function handleFailure(
  { parts, finish, generation, context }: Run,
  error: unknown,
  late: boolean,
): Promise<void> {
  const { signal, lastAttempt, log } = context
  // Whatever stopped the job decides what happens to the generation.
  if (signal.aborted) throw signal.reason
  parts.disk.learnFrom(error)
  const tooLate = late ? ({ status: 'failed', errorName: 'deadline' } as const) : null
  const end = endAfter(error) ?? tooLate ?? (await endOnFullDisk(parts, generation, lastAttempt))
  if (!end && !lastAttempt) throw error
  if (!end) log.error({ err: error, generation: generation.id }, 'a generation failed for good')
  await inTransaction(parts.db, async (tx) => {
    const open = await lockOpen(tx, generation.id)
    if (open) await finish.fail(tx, open, end ?? { status: 'failed', errorName: 'our_fault' })
  })
}

/** On a full disk any other error has the same cause, and would happen again, unless another node makes it. */
async function endOnFullDisk(
  { disk, nodes }: RunParts,
  { tool }: GenerationRow,
  lastAttempt: boolean,
): Promise<Unsuccessful | null> {
  if (!(await disk.isLow())) return null
  return lastAttempt || !nodes.hasRoomElsewhere(tool) ? { status: 'failed', errorName: 'no_space' } : null
}

function folderOf({ workspaceRoot }: RunParts, { generationId, number }: Attempt): string {
  return path.join(workspaceRoot, `${generationId}-${number}`)
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
