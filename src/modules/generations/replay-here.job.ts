import { z } from 'zod'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import { inWorkspace } from '../assets/workspace.ts'
import { defineJob, type Job, type JobHandler, withHandler } from '../jobs/job.ts'
import { type EngineDirectory, runDeadlineMs } from './engine-directory.ts'
import { type EngineRun, endRun, findUnfinished, writeHandle } from './engine-runs.store.ts'
import { type EngineTrial, findTrial } from './engine-trials.store.ts'
import { type KeepParts, keepTrial } from './keep-trial.ts'
import { failureOf } from './remote-run.ts'
import { type ReplayInputParts, replayInput } from './replay-input.ts'

type HereParts = KeepParts &
  ReplayInputParts & { engines: Pick<EngineDirectory, 'run' | 'findBuiltin'>; workspaceRoot: string }

/** Repeats a generation on this site's own engine. Each tool has its own job, as for generations. */
export const replayHere = (tool: string) =>
  defineJob({ name: `generations.replay.${tool}`, schema: z.object({ trialId: z.string() }), maxAttempts: 2 })

export function replayHereJobs(parts: HereParts): Job<unknown>[] {
  const replay: JobHandler<{ trialId: string }> = async ({ trialId }, { signal: stopped }) => {
    const { db, now } = parts
    const trial = await findTrial(db.orm, trialId)
    const run = await findUnfinished(db, trialId)
    if (!trial?.generationId || !run) return
    const deadline = AbortSignal.timeout(runDeadlineMs(parts.engines, trial.tool))
    const signal = AbortSignal.any([stopped, deadline])
    const replayed = { trial, generationId: trial.generationId, run }
    try {
      await inWorkspace(parts.workspaceRoot, async (folder) => {
        await writeHandle(db, run.id, HANDLE, now())
        await make(parts, replayed, { folder, signal })
      })
    } catch (error) {
      if (stopped.aborted) throw stopped.reason
      await endRun(db.orm, run.id, { state: 'failed', lastError: failureOf(error).message, at: now() })
    }
  }
  const tools = TOOLS.filter(({ slug }) => parts.engines.findBuiltin(slug))
  return tools.map(({ slug }) => withHandler(replayHere(slug), replay))
}

/** Marks the run as begun. It is no provider's id. */
const HANDLE = 'here'

type Replay = { trial: EngineTrial; generationId: string; run: EngineRun }

async function make(
  parts: HereParts,
  { trial, generationId, run }: Replay,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  const { input, workspace } = await replayInput(parts, generationId, { folder, signal })
  const [output] = await parts.engines.run(input, { progress: () => {}, signal, workspace })
  if (!output) throw new Error('The engine has made nothing.')
  await keepTrial(parts, { trial, run, file: output.files[0].path }, signal)
}
