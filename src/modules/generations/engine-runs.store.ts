import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { engineRuns } from '../../db/schema/engines.ts'
import type { Tx } from '../../db/transaction.ts'
import { startOfUtcDay } from '../../shared/utc-day.ts'

export type EngineRun = typeof engineRuns.$inferSelect

/** Still running at the provider, as far as is known. */
const OPEN = ['submitting', 'running', 'canceling'] as const
const isUnfinished = inArray(engineRuns.state, ['submitting', 'running'])

export type NewRun = Pick<
  EngineRun,
  | 'id'
  | 'generationId'
  | 'tool'
  | 'engineId'
  | 'provider'
  | 'model'
  | 'costMicros'
  | 'deadlineAt'
  | 'createdAt'
>
type Limits = { maxRuns: number; maxDailyMicros: number | null }

/**
 * Records a run before it is bought, if the provider's limit on runs and the day's budget allow it. The lock makes all
 * nodes count one after the other.
 */
export async function reserveRun(
  tx: Tx,
  run: NewRun,
  limits: Limits,
): Promise<'reserved' | 'busy' | 'spent'> {
  await lockName(tx, `engine runs of ${run.provider}`)
  const [now] = await tx
    .select({
      open: sql<number>`count(*) filter (where ${inArray(engineRuns.state, OPEN)})::int`,
      spent: sql<number>`coalesce(sum(cost_micros) filter (where ${isOfDay(run.createdAt)}), 0)::float8`,
    })
    .from(engineRuns)
    .where(eq(engineRuns.provider, run.provider))
  const { open = 0, spent = 0 } = now ?? {}
  if (limits.maxDailyMicros !== null && spent + run.costMicros > limits.maxDailyMicros) return 'spent'
  if (open >= limits.maxRuns) return 'busy'
  await tx.insert(engineRuns).values({ ...run, state: 'submitting' })
  return 'reserved'
}

const isOfDay = (at: Date) => sql`created_at >= ${startOfUtcDay(at)}::timestamptz`

type SpentToday = { provider: string; spentMicros: number; runs: number; open: number }

/** Each provider's spending today (UTC), and its number of open runs. */
export async function listSpentToday({ orm }: Database, at: Date): Promise<SpentToday[]> {
  const isOpen = inArray(engineRuns.state, OPEN)
  return orm
    .select({
      provider: engineRuns.provider,
      spentMicros: sql<number>`coalesce(sum(cost_micros) filter (where ${isOfDay(at)}), 0)::float8`,
      runs: sql<number>`count(*) filter (where ${isOfDay(at)})::int`,
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
    })
    .from(engineRuns)
    .where(or(isOfDay(at), isOpen))
    .groupBy(engineRuns.provider)
}

/** The run that a generation waits for. */
export async function findUnfinished({ orm }: Database, generationId: string): Promise<EngineRun | null> {
  const [found] = await orm
    .select()
    .from(engineRuns)
    .where(and(eq(engineRuns.generationId, generationId), isUnfinished))
  return found ?? null
}

export async function findRun({ orm }: Pick<Database, 'orm'>, id: string): Promise<EngineRun | null> {
  const [found] = await orm.select().from(engineRuns).where(eq(engineRuns.id, id))
  return found ?? null
}

/** The total cost of a generation elsewhere; null if nothing was bought for it. */
export async function sumCost({ orm }: Database, generationId: string): Promise<number | null> {
  const [found] = await orm
    .select({ micros: sql<number | null>`sum(${engineRuns.costMicros})::float8` })
    .from(engineRuns)
    .where(eq(engineRuns.generationId, generationId))
  return found?.micros ?? null
}

/** The engines that have failed at a generation already. */
export async function listFailedEngines({ orm }: Database, generationId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: engineRuns.engineId })
    .from(engineRuns)
    .where(and(eq(engineRuns.generationId, generationId), eq(engineRuns.state, 'failed')))
  return rows.map(({ id }) => id)
}

/** The provider's id for the run. The state tells whether it is still wanted. */
export async function writeHandle(
  { orm }: Pick<Database, 'orm'>,
  id: string,
  handle: string,
  at: Date,
): Promise<EngineRun['state']> {
  const [written] = await orm
    .update(engineRuns)
    .set({
      handle,
      submittedAt: at,
      state: sql`case when state = 'submitting' then 'running' else state end`,
    })
    .where(eq(engineRuns.id, id))
    .returning({ state: engineRuns.state })
  return written?.state ?? 'canceled'
}

type End = {
  state: 'succeeded' | 'failed' | 'canceled' | 'lost'
  at: Date
  lastError?: string
  creditsCaptured?: number
}

/** A run that failed at the provider costs nothing; one that was lost or came too late may cost something. */
export async function endRun(writer: Pick<Tx, 'update'>, id: string, { at, ...end }: End): Promise<void> {
  const cost = {
    succeeded: {},
    failed: { costMicros: 0 },
    canceled: { costCertain: false },
    lost: { costCertain: false },
  }[end.state]
  await writer
    .update(engineRuns)
    .set({ ...end, ...cost, finishedAt: at })
    .where(and(eq(engineRuns.id, id), inArray(engineRuns.state, [...OPEN, 'lost'])))
}

/** Marks what a finished generation still waits for; returns the ids that the provider has to be notified of. */
export async function beginCancel(tx: Tx, generationId: string): Promise<string[]> {
  const rows = await tx
    .update(engineRuns)
    .set({ state: 'canceling' })
    .where(and(eq(engineRuns.generationId, generationId), isUnfinished))
    .returning({ id: engineRuns.id })
  return rows.map(({ id }) => id)
}

/** Records that the provider has sent a message about a run. Null if no open run matches. */
export async function wakeRun(
  tx: Tx,
  { id, provider, handle, at }: { id: string; provider: string; handle: string; at: Date },
): Promise<string | null> {
  const [woken] = await tx
    .update(engineRuns)
    .set({
      wokenAt: at,
      // The response to the submission was lost, and arrives this way.
      handle,
      state: 'running',
    })
    .where(
      and(
        eq(engineRuns.id, id),
        eq(engineRuns.provider, provider),
        isUnfinished,
        sql`(${engineRuns.handle} is null or ${engineRuns.handle} = ${handle})`,
      ),
    )
    .returning({ generationId: engineRuns.generationId })
  return woken?.generationId ?? null
}
