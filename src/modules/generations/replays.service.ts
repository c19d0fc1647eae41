import type { Database } from '../../db/database.ts'
import { userOf } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findTool, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Creations } from '../creations/creations.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { HERE } from './engine.ts'
import type { EngineDirectory } from './engine-directory.ts'
import { type NewRun, reserveRun, sumCost } from './engine-runs.store.ts'
import { tryEngine } from './engine-trials.service.ts'
import { hasOpenTrial, insertTrial, listReplays } from './engine-trials.store.ts'
import { findGeneration, type GenerationRow } from './generations.store.ts'
import { type FileSources, InputGone, placeFiles } from './input-files.ts'
import { readInputs } from './make-outputs.ts'
import { newRun } from './remote-run.ts'
import { replayHere } from './replay-here.job.ts'

type ReplayParts = FileSources & {
  db: Database
  queue: Pick<JobQueue, 'send'>
  engines: Pick<EngineDirectory, 'findBuiltin' | 'remote'>
  made: Pick<Creations, 'listOf'>
  now: () => Date
}

type Order = { id: string; engineId: string; costMicros: number; reason: string; operator: Operator }

/** An engine that could repeat a generation, and the price. */
type Choice = { id: string; name: string; provider: string | null; costMicros: number }

const REPLAYABLE: readonly GenerationRow['status'][] = ['succeeded', 'failed']
const UNLIMITED = { maxRuns: Number.POSITIVE_INFINITY, maxDailyMicros: null }

export type Replays = ReturnType<typeof createReplays>

/** Lets operators compare a generation with another engine's result. The site pays, and it is in nobody's library. */
export function createReplays({ db, queue, engines, made, now, ...sources }: ReplayParts) {
  async function get(id: string): Promise<GenerationRow & { slug: ToolSlug }> {
    const generation = await findGeneration(db.orm, id)
    const slug = findTool(generation?.tool ?? '')?.slug
    if (!generation || !slug || !REPLAYABLE.includes(generation.status)) throw new AppError('not_found')
    return { ...generation, slug }
  }

  /** None if the files are gone by now. */
  async function listChoices(generation: GenerationRow & { slug: ToolSlug }): Promise<Choice[]> {
    const { slug, seed } = generation
    try {
      const { values } = await readInputs(sources, generation)
      const input = { tool: slug, values: await placeFiles(values, () => ''), seed }
      const elsewhere = engines.remote.listFor(slug).map((engine) => {
        const { id, name, provider } = engine
        return { id, name, provider: provider.name, costMicros: engine.costMicrosOf(input) }
      })
      const here = engines.findBuiltin(slug)
      const all = here
        ? [...elsewhere, { id: HERE, name: here.name, provider: null, costMicros: 0 }]
        : elsewhere
      return all.filter(({ name }) => name !== generation.engine)
    } catch (error) {
      if (error instanceof InputGone) return []
      throw error
    }
  }

  function runOf(
    choice: Choice,
    wanted: Pick<NewRun, 'generationId' | 'tool' | 'createdAt'>,
    slug: ToolSlug,
  ) {
    const priced = { ...wanted, costMicros: choice.costMicros }
    const engine = engines.remote.listFor(slug).find(({ id }) => id === choice.id)
    if (engine) return { run: newRun(engine, priced), limits: engine.provider, job: tryEngine }
    const deadlineAt = new Date(wanted.createdAt.getTime() + (engines.findBuiltin(slug)?.deadlineMs ?? 0))
    const run = {
      ...priced,
      id: newId('engineRun'),
      engineId: HERE,
      provider: HERE,
      model: choice.name,
      deadlineAt,
    }
    return { run, limits: UNLIMITED, job: replayHere(slug) }
  }

  return {
    /** Its inputs and outputs, beside what other engines have made of the same. */
    async read(id: string) {
      const generation = await get(id)
      const replays = await listReplays(db.orm, id)
      // Nothing personal is shown before the operator has given a reason.
      const outputs = replays.length > 0 ? ((await made.listOf([id])).get(id) ?? []) : []
      const choices = await listChoices(generation)
      const costMicros = await sumCost(db, id)
      return { generation, outputs, costMicros, choices, replays }
    },

    async start({ id, engineId, costMicros, reason, operator }: Order): Promise<string> {
      const generation = await get(id)
      const { slug } = generation
      const choice = (await listChoices(generation)).find((one) => one.id === engineId)
      if (!choice) throw new AppError('not_found')
      if (choice.costMicros !== costMicros) throw new AppError('engine_price_changed')
      return inTransaction(db, async (tx) => {
        const createdAt = now()
        const trialId = newId('engineTrial')
        const { run, limits, job } = runOf(choice, { generationId: trialId, tool: slug, createdAt }, slug)
        const reserved = await reserveRun(tx, run, limits)
        if (reserved === 'spent') throw new AppError('engine_spent')
        if (reserved === 'busy' || (await hasOpenTrial(tx, engineId))) throw new AppError('engine_busy')
        const trial = {
          id: trialId,
          tool: slug,
          engineId,
          generationId: id,
          operatorId: operator.id,
          createdAt,
        }
        await insertTrial(tx, trial)
        await recordAction(tx, operator, {
          action: 'generation_replayed',
          subject: { kind: 'generation', id },
          personId: userOf(generation),
          after: { engine: choice.name, costMicros },
          reason,
        })
        await queue.send(tx, job, { trialId })
        return trialId
      })
    },
  }
}
