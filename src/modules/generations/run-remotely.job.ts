import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Job, RunAgain, withHandler } from '../jobs/job.ts'
import { endAfter } from './deliver-generation.ts'
import { findUnfinished } from './engine-runs.store.ts'
import { createFinish } from './finish-generation.ts'
import { findGeneration, isOver } from './generations.store.ts'
import { buyRun, recoverRun } from './remote-purchase.ts'
import { pollRun } from './remote-result.ts'
import { failGeneration, type RemoteParts, type Visit } from './remote-visit.ts'
import { runRemotely } from './send-next.ts'
import { attemptsBefore, discardAttempts } from './stored-outputs.ts'

/**
 * Runs a generation elsewhere. Each visit is short: it buys a run, or checks its progress, and goes back to the queue.
 * The worker may die at any moment: every purchase is recorded before it is made, and the next visit continues with it.
 */
export function runRemotelyJob(parts: RemoteParts): Job<unknown> {
  const { db, blobs, workspaceRoot } = parts
  const finish = createFinish(parts)
  return withHandler(runRemotely, async ({ generationId }, context) => {
    const attempt = { generationId, number: context.attempt }
    const generation = await findGeneration(db.orm, generationId)
    if (!generation || isOver(generation)) {
      if (generation?.status !== 'succeeded')
        await discardAttempts(blobs, [...attemptsBefore(attempt), attempt])
      return
    }
    await discardAttempts(blobs, attemptsBefore(attempt))
    const folder = path.join(workspaceRoot, `${generationId}-remote`)
    const visit = { parts, finish, generation, attempt, context, folder }
    try {
      // A worker that died may have left its own behind.
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      await goOn(visit)
    } catch (error) {
      await handleFailure(visit, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function goOn(visit: Visit): Promise<void> {
  const { db, now } = visit.parts
  const run = await findUnfinished(db, visit.generation.id)
  if (!run) return buyRun(visit)
  if (run.deadlineAt <= now()) return failGeneration(visit, { status: 'failed', errorName: 'deadline' })
  return run.state === 'submitting' ? recoverRun(visit, run) : pollRun(visit, run)
}

async function handleFailure(visit: Visit, error: unknown): Promise<void> {
  const { signal, lastAttempt, log } = visit.context
  if (error instanceof RunAgain) throw error
  await discardAttempts(visit.parts.blobs, [visit.attempt])
  // Whatever stopped the job decides what happens to the generation.
  if (signal.aborted) throw signal.reason
  const end = endAfter(error)
  if (!end && !lastAttempt) throw error
  if (!end) log.error({ err: error, generation: visit.generation.id }, 'a generation failed for good')
  await failGeneration(visit, end ?? { status: 'failed', errorName: 'our_fault' })
}
