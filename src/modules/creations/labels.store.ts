import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { creations } from '../../db/schema/generations.ts'
import type { CreationRow } from './creations.store.ts'

/** Creations that can be labeled and are not yet, the newest first. */
export async function listUnlabelled(
  { orm }: Database,
  limit: number,
): Promise<Pick<CreationRow, 'id' | 'files'>[]> {
  return orm
    .select({ id: creations.id, files: creations.files })
    .from(creations)
    .where(and(isNull(creations.labels), ne(creations.kind, 'audio')))
    .orderBy(desc(creations.createdAt))
    .limit(limit)
}

export async function writeLabels({ orm }: Database, id: string, labels: string[]): Promise<void> {
  await orm.update(creations).set({ labels }).where(eq(creations.id, id))
}
