import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { creations, fingerprints } from '../../db/schema/generations.ts'

export type Made = { creationId: string; tool: string; madeAt: Date; kept: boolean }

const made = {
  creationId: fingerprints.creationId,
  tool: fingerprints.tool,
  madeAt: fingerprints.madeAt,
  kept: sql<boolean>`${creations.id} is not null`,
}

export async function findMade({ orm }: Database, creationId: string): Promise<Made | null> {
  const [found] = await orm
    .select(made)
    .from(fingerprints)
    .leftJoin(creations, eq(creations.id, fingerprints.creationId))
    .where(eq(fingerprints.creationId, creationId))
  return found ?? null
}

/** The one that looks most alike, if any differs in so few bits; among equals the one that is still kept. */
export async function findAlike({ orm }: Database, likeness: string, maxBits: number): Promise<Made | null> {
  const difference = sql`bit_count(('x' || ${fingerprints.likeness})::bit(64) # ('x' || ${likeness}::text)::bit(64))`
  const [found] = await orm
    .select(made)
    .from(fingerprints)
    .leftJoin(creations, eq(creations.id, fingerprints.creationId))
    .where(sql`${fingerprints.likeness} is not null and ${difference} <= ${maxBits}`)
    .orderBy(difference, desc(made.kept), desc(fingerprints.madeAt))
    .limit(1)
  return found ?? null
}
