import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { engineRuns, engineTrials } from '../../db/schema/engines.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { EngineRun } from './engine-runs.store.ts'

export type EngineTrial = typeof engineTrials.$inferSelect

export async function insertTrial(tx: Tx, trial: typeof engineTrials.$inferInsert): Promise<void> {
  await tx.insert(engineTrials).values(trial)
}

export async function findTrial(reader: Reader, id: string): Promise<EngineTrial | null> {
  const [found] = await reader.select().from(engineTrials).where(eq(engineTrials.id, id))
  return found ?? null
}

/** The latest trial of each engine with a sample, and its run. */
export function listLatestTrials(reader: Reader): Promise<{ trial: EngineTrial; run: EngineRun }[]> {
  return reader
    .selectDistinctOn([engineTrials.engineId], { trial: engineTrials, run: engineRuns })
    .from(engineTrials)
    .innerJoin(engineRuns, eq(engineRuns.generationId, engineTrials.id))
    .where(isNull(engineTrials.generationId))
    .orderBy(engineTrials.engineId, desc(engineTrials.createdAt), desc(engineTrials.id))
}

/** Whether a trial of an engine is still running. */
export async function hasOpenTrial(reader: Reader, engineId: string): Promise<boolean> {
  const found = await reader
    .select({ id: engineTrials.id })
    .from(engineTrials)
    .innerJoin(engineRuns, eq(engineRuns.generationId, engineTrials.id))
    .where(and(eq(engineTrials.engineId, engineId), inArray(engineRuns.state, ['submitting', 'running'])))
  return found.length > 0
}

type Made = Pick<EngineTrial, 'blobKey' | 'kind' | 'mime'>
const NOTHING: Made = { blobKey: null, kind: null, mime: null }

/** Stores the result of a trial, and releases those of earlier ones: their files may be deleted. */
export async function writeMade(
  tx: Tx,
  { id, engineId, generationId }: EngineTrial,
  made: Made,
): Promise<string[]> {
  const earlier = and(
    eq(engineTrials.engineId, engineId),
    generationId === null ? isNull(engineTrials.generationId) : eq(engineTrials.generationId, generationId),
    ne(engineTrials.id, id),
    isNotNull(engineTrials.blobKey),
  )
  const old = await tx.select({ key: engineTrials.blobKey }).from(engineTrials).where(earlier).for('update')
  await tx.update(engineTrials).set(NOTHING).where(earlier)
  await tx.update(engineTrials).set(made).where(eq(engineTrials.id, id))
  return old.flatMap(({ key }) => key ?? [])
}

export async function keepsBlob(reader: Reader, blobKey: string): Promise<boolean> {
  const found = await reader
    .select({ id: engineTrials.id })
    .from(engineTrials)
    .where(eq(engineTrials.blobKey, blobKey))
    .limit(1)
  return found.length > 0
}

/** The replays of a generation, the latest first. */
export function listReplays(
  reader: Reader,
  generationId: string,
): Promise<{ trial: EngineTrial; run: EngineRun }[]> {
  return reader
    .select({ trial: engineTrials, run: engineRuns })
    .from(engineTrials)
    .innerJoin(engineRuns, eq(engineRuns.generationId, engineTrials.id))
    .where(eq(engineTrials.generationId, generationId))
    .orderBy(desc(engineTrials.createdAt), desc(engineTrials.id))
}

/** Deletes replays from before a moment; returns the keys of their files, which may be deleted. */
export const removeReplaysBefore = (tx: Pick<Tx, 'delete'>, before: Date): Promise<string[]> =>
  removeReplays(tx, lt(engineTrials.createdAt, before))

/** Deletes those of generations; returns the keys of their files, which may be deleted. */
export const removeReplaysOf = (tx: Pick<Tx, 'delete'>, generationIds: string[]): Promise<string[]> =>
  removeReplays(tx, inArray(engineTrials.generationId, generationIds))

async function removeReplays(tx: Pick<Tx, 'delete'>, which: SQL): Promise<string[]> {
  const removed = await tx
    .delete(engineTrials)
    .where(and(isNotNull(engineTrials.generationId), which))
    .returning({ key: engineTrials.blobKey })
  return removed.flatMap(({ key }) => key ?? [])
}
