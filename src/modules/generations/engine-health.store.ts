import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { engineHealth } from '../../db/schema/engines.ts'
import { inTransaction } from '../../db/transaction.ts'
import { afterFailure, HEALTHY, type Health, trialUntil } from './engine-health.ts'

export type HealthRow = typeof engineHealth.$inferSelect

export function listHealth({ orm }: Database): Promise<HealthRow[]> {
  return orm.select().from(engineHealth)
}

type Failure = Parameters<typeof afterFailure>[1] & { message: string }

export async function recordFailure(
  db: Database,
  engineId: string,
  failure: Failure,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(engineHealth).values({ engineId, failures: 0 }).onConflictDoNothing()
    const [before] = await tx
      .select()
      .from(engineHealth)
      .where(eq(engineHealth.engineId, engineId))
      .for('update')
    const health = afterFailure(before ?? HEALTHY, failure, now)
    await tx
      .update(engineHealth)
      .set({ ...health, lastError: failure.message, lastErrorAt: now })
      .where(eq(engineHealth.engineId, engineId))
  })
}

export async function recordSuccess({ orm }: Database, engineId: string, now: Date): Promise<void> {
  const well = { failures: 0, openUntil: null, lastSuccessAt: now } satisfies Partial<HealthRow>
  await orm
    .insert(engineHealth)
    .values({ engineId, ...well })
    .onConflictDoUpdate({ target: engineHealth.engineId, set: well })
}

/** Lets one run, across all nodes, find out whether an engine is back. */
export async function claimTrial({ orm }: Database, engineId: string, now: Date): Promise<boolean> {
  const claimed = await orm
    .update(engineHealth)
    .set({ openUntil: trialUntil(now) })
    .where(and(eq(engineHealth.engineId, engineId), lte(engineHealth.openUntil, now)))
    .returning({ id: engineHealth.engineId })
  return claimed.length === 1
}

export async function findHealth({ orm }: Database, engineId: string): Promise<Health> {
  const [found] = await orm.select().from(engineHealth).where(eq(engineHealth.engineId, engineId))
  return found ?? HEALTHY
}
