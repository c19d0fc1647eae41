import { inArray, sql } from 'drizzle-orm'
import { engineUses } from '../../db/schema/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { EngineUse } from './engine-time.ts'

/** The time used under each of the keys, locked until the transaction ends. */
export async function lockUses(tx: Tx, keys: readonly string[], now: Date): Promise<Map<string, EngineUse>> {
  // In the same order everywhere, to prevent deadlocks.
  const sorted = keys.toSorted()
  const fresh = sorted.map((key) => ({ key, usedMs: 0, at: now }))
  await tx.insert(engineUses).values(fresh).onConflictDoNothing()
  const rows = await tx
    .select()
    .from(engineUses)
    .where(inArray(engineUses.key, sorted))
    .orderBy(engineUses.key)
    .for('update')
  return new Map(rows.map(({ key, ...use }) => [key, use]))
}

export async function writeUses(tx: Tx, uses: ReadonlyMap<string, EngineUse>): Promise<void> {
  const rows = [...uses].map(([key, use]) => ({ key, ...use }))
  await tx
    .insert(engineUses)
    .values(rows)
    .onConflictDoUpdate({
      target: engineUses.key,
      set: { usedMs: sql`excluded.used_ms`, at: sql`excluded.at` },
    })
}
