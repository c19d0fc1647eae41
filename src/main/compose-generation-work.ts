import { answerFormJobs } from '../modules/generations/answer-form.job.ts'
import { cancelRunJob } from '../modules/generations/cancel-run.job.ts'
import {
  forgetGenerationsDaily,
  forgetGenerationsJob,
} from '../modules/generations/forget-generations.job.ts'
import { replayHereJobs } from '../modules/generations/replay-here.job.ts'
import { runGenerationJobs } from '../modules/generations/run-generation.job.ts'
import { runRemotelyJob } from '../modules/generations/run-remotely.job.ts'
import {
  settleGenerationsEveryMinute,
  settleGenerationsJob,
} from '../modules/generations/settle-generations.job.ts'
import { tryEngineJob } from '../modules/generations/try-engine.job.ts'
import type { GenerationWork, Work } from './worker.ts'

type WorkParts = Omit<Parameters<typeof runRemotelyJob>[0], 'webhookUrlOf'> &
  Parameters<typeof runGenerationJobs>[0] &
  Parameters<typeof replayHereJobs>[0] &
  Parameters<typeof tryEngineJob>[0] &
  Parameters<typeof settleGenerationsJob>[0] &
  Pick<Parameters<typeof answerFormJobs>[0], 'form'> & {
    /** Whether this process has an engine of its own for a tool. */
    hasBuiltin: Parameters<typeof answerFormJobs>[0]['has']
    siteOrigin: string
  }

/** Wires what workers do for generations. */
export function composeGenerationWork(parts: WorkParts): Work & Omit<GenerationWork, 'looks'> {
  const { db, blobs, remote, form, hasBuiltin, siteOrigin, now } = parts
  // Providers only call sites that are reached over an encrypted connection.
  const webhookUrlOf = (provider: string, runId: string) =>
    siteOrigin.startsWith('https:') ? `${siteOrigin}/api/engines/webhooks/${provider}?run=${runId}` : null
  return {
    runs: [...runGenerationJobs(parts), ...replayHereJobs(parts)],
    forms: answerFormJobs({ db, form, has: hasBuiltin, now }),
    visits: [runRemotelyJob({ ...parts, webhookUrlOf })],
    jobs: [
      tryEngineJob(parts),
      cancelRunJob({ db, remote, now }),
      settleGenerationsJob(parts),
      forgetGenerationsJob({ db, blobs, now }),
    ],
    schedules: [settleGenerationsEveryMinute, forgetGenerationsDaily],
  }
}
