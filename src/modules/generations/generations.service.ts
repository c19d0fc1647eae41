import { inTransaction } from '../../db/transaction.ts'
import type { Generation, StartGeneration } from '../../shared/contract/generations.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { Owner } from '../credits/owner.ts'
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import { createAccountChanges } from './account-changes.ts'
import type { EngineDirectory } from './engine-directory.ts'
import { createFinish } from './finish-generation.ts'
import type { FormEngines } from './form-engines.ts'
import { createGenerationRecords } from './generation-records.ts'
import { type GenerationState, type Outputs, stateReader } from './generation-state.ts'
import { findOwn, type GenerationRow, listNews, listRecent, lockOpen } from './generations.store.ts'
import { previewGeneration } from './preview-generation.ts'
import { createQueueView } from './queue-view.ts'
import { quoteGeneration } from './quote-generation.ts'
import type { Requester } from './requester.ts'
import { type StartParts, startGeneration } from './start-generation.ts'
import { watchGeneration } from './watch-generation.ts'
import { watchGenerations } from './watch-generations.ts'

type GenerationParts = Omit<StartParts, 'engines' | 'creations' | 'moderation' | 'queueView'> & {
  engineTime: Pick<EngineTime, 'during' | 'requireRoom'>
  creations: StartParts['creations'] & Outputs
  engines: Pick<EngineDirectory, 'find' | 'findBuiltin' | 'remote'>
  moderation: StartParts['moderation']
  /** The engines that check forms. */
  form: FormEngines
  /** How many generations run at once now, for honest estimates. */
  parallel: () => number
  /** The maximum age of the estimate of places and waits. */
  estimateAgeMs?: number
}

type Started = Pick<Generation, 'id' | 'status' | 'place' | 'wait_ms'> & { credits: number }
export type Generations = ReturnType<typeof createGenerations>

const RECENT_MS = HOUR_MS
const MAX_LISTED = 100
const ESTIMATE_AGE_MS = 1_000
/** Of looks and previews of one network; one process does them all. */
const FORM_CONCURRENCY = { atOnce: 3, maxWaiting: 30 }

/** One run of a tool, from the click to its end, for people and visitors alike. */
export function createGenerations({ parallel, estimateAgeMs = ESTIMATE_AGE_MS, ...parts }: GenerationParts) {
  const { db, credits, now } = parts
  const queueView = createQueueView({ ...parts, parallel, maxAgeMs: estimateAgeMs })
  const concurrency = new ConcurrencyLimit(FORM_CONCURRENCY)
  const read = stateReader({ ...parts, queueView })
  const finish = createFinish(parts)

  async function getOwn(owner: Owner, id: string): Promise<GenerationRow> {
    const found = await findOwn(db.orm, owner, id)
    if (!found) throw new AppError('not_found')
    return found
  }

  async function get(owner: Owner, id: string): Promise<GenerationState> {
    const [state] = await read([await getOwn(owner, id)])
    if (!state) throw new AppError('not_found')
    return state
  }

  async function start(owner: Requester, request: StartGeneration): Promise<Started> {
    const { id } = await startGeneration({ ...parts, queueView }, owner, request)
    const { status, place, wait_ms, credits: price } = await get(owner, id)
    return { id, status, place, wait_ms, credits: price.held }
  }

  /** Those that have not ended, and those of the last hour, newest first. */
  async function list(owner: Owner, tool?: string): Promise<GenerationState[]> {
    const since = new Date(now().getTime() - RECENT_MS)
    return read(await listRecent(db.orm, owner, { tool, since, limit: MAX_LISTED }))
  }

  return {
    ...createGenerationRecords(parts),
    ...createAccountChanges(parts),
    get,
    list,

    /** What a start would cost, what is found in the files, and how long it would take. Holds no credits. */
    quote: (owner: Requester, request: Pick<StartGeneration, 'tool' | 'inputs'>) =>
      quoteGeneration({ ...parts, concurrency, queueView }, owner, request),

    /** A few small pictures of what a start would make. Holds no credits. */
    preview: (owner: Requester, request: Pick<StartGeneration, 'tool' | 'inputs' | 'consent'>) =>
      previewGeneration({ ...parts, concurrency }, owner, request),

    /** Idempotent per owner and key. Holds the price until the end. */
    start,

    /** Takes effect at once, and releases the credits. A finished generation stays as it is. */
    async cancel(owner: Owner, id: string): Promise<GenerationState> {
      await getOwn(owner, id)
      await inTransaction(db, async (tx) => {
        const open = await lockOpen(tx, id)
        if (open) await finish.cancel(tx, open, { status: 'canceled', errorName: 'canceled' })
      })
      return get(owner, id)
    },

    /** Restarts one that failed or was cancelled, at no more than its price. Doing it twice starts it once. */
    async retry(owner: Requester, id: string): Promise<Started> {
      const { status, tool, inputs, price, consent, remixOf } = await getOwn(owner, id)
      if (status !== 'failed' && status !== 'canceled') throw new AppError('not_retryable')
      return start(owner, {
        tool,
        inputs,
        consent: consent !== null,
        idempotency_key: `retry:${id}`,
        max_credits: price,
        ...(remixOf && { remix_of: remixOf }),
      })
    },

    async receipt(owner: Owner, id: string) {
      return credits.receipt((await getOwn(owner, id)).holdId)
    },

    /** Its current state, and then every change up to its end. Nothing follows the end. */
    watch: (id: string, owner: Owner, signal: AbortSignal): AsyncIterable<GenerationState> =>
      watchGeneration({ id, notifications: db.notifications, read: () => get(owner, id), signal }),

    /** Everything in `list`, and then each whenever it changes or is started, until none of them is open. */
    watchAll: (owner: Owner, signal: AbortSignal): AsyncIterable<GenerationState> =>
      watchGenerations({
        ownerId: owner.id,
        notifications: db.notifications,
        list: () => list(owner),
        news: async (known) => read(await listNews(db.orm, owner, known)),
        signal,
      }),
  }
}
