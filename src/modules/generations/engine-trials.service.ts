import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findTool, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import { defineJob } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { reserveRun } from './engine-runs.store.ts'
import { hasOpenTrial, insertTrial, keepsBlob, listLatestTrials } from './engine-trials.store.ts'
import type { RemoteEngine, RemoteEngines } from './remote-engine.ts'
import { newRun } from './remote-run.ts'
import type { SampleInputs } from './sample-input.ts'

export const tryEngine = defineJob({
  name: 'engines.try',
  schema: z.object({ trialId: z.string() }),
  maxAttempts: 10,
})

type TrialParts = {
  db: Database
  queue: Pick<JobQueue, 'send'>
  remote: Pick<RemoteEngines, 'listFor'>
  sampleInput: SampleInputs
  now: () => Date
}

type TrialOrder = {
  operator: Operator
  tool: string
  engineId: string
  /** The price that the operator saw. */
  costMicros: number
  reason: string
}

export type EngineTrials = ReturnType<typeof createEngineTrials>

/** Lets operators try an engine on a sample. The trial is bought like any other run, and charged to nobody. */
export function createEngineTrials({ db, queue, remote, sampleInput, now }: TrialParts) {
  /** Null if only a person can fill in the form. */
  async function costOf(tool: ToolSlug, engine: RemoteEngine): Promise<number | null> {
    const input = await sampleInput(tool, engine.fields)
    return input && engine.costMicrosOf(input)
  }

  function findEngine({ tool, engineId }: TrialOrder) {
    const slug = findTool(tool)?.slug
    const engine = slug && remote.listFor(slug).find(({ id }) => id === engineId)
    if (!slug || !engine) throw new AppError('not_found')
    return { slug, engine }
  }

  return {
    costOf,

    /** Starts a trial, unless one of the engine is running. */
    async start(order: TrialOrder): Promise<string> {
      const { slug, engine } = findEngine(order)
      const costMicros = await costOf(slug, engine)
      if (costMicros === null) throw new AppError('not_found')
      if (costMicros !== order.costMicros) throw new AppError('engine_price_changed')
      return inTransaction(db, async (tx) => {
        const createdAt = now()
        const id = newId('engineTrial')
        const run = newRun(engine, { generationId: id, tool: slug, costMicros, createdAt })
        // This takes the lock of the provider's runs, which makes two clicks wait for each other.
        const reserved = await reserveRun(tx, run, engine.provider)
        if (reserved === 'spent') throw new AppError('engine_spent')
        if (reserved === 'busy') throw new AppError('engine_busy')
        if (await hasOpenTrial(tx, engine.id)) throw new AppError('engine_busy')
        await insertTrial(tx, {
          id,
          tool: slug,
          engineId: engine.id,
          operatorId: order.operator.id,
          createdAt,
        })
        await recordAction(tx, order.operator, {
          action: 'engine_tried',
          subject: { kind: 'tool', id: slug },
          after: { engine: engine.id, costMicros },
          reason: order.reason,
        })
        await queue.send(tx, tryEngine, { trialId: id })
        return id
      })
    },

    latest: () => listLatestTrials(db.orm),

    keeps: (blobKey: string): Promise<boolean> => keepsBlob(db.orm, blobKey),
  }
}
