import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { creations, generations } from '../../db/schema/generations.ts'
import type { LibrarySummary, Recipe } from '../../shared/contract/creations.ts'
import { type CreationRow, deleteCreations, keptBy, ownedBy } from './creations.store.ts'

type Said = Partial<Pick<CreationRow, 'title' | 'favourite' | 'tags'>>

/** Null if the creation is not the owner's, or is in the trash. */
export async function changeCreation(
  { orm }: Database,
  owner: OwnerId,
  id: string,
  said: Said,
): Promise<CreationRow | null> {
  const [changed] = await orm
    .update(creations)
    .set(said)
    .where(and(keptBy(owner), eq(creations.id, id)))
    .returning()
  return changed ?? null
}

/** How many of them were the owner's and not in the trash. */
export async function putIntoTrash(
  { orm }: Database,
  owner: OwnerId,
  ids: string[],
  at: Date,
): Promise<number> {
  const trashed = await orm
    .update(creations)
    .set({ trashedAt: at })
    .where(and(keptBy(owner), inArray(creations.id, ids)))
    .returning({ id: creations.id })
  return trashed.length
}

/**
 * How many were restored. Those that expire soon are announced again, because their owner may have thought them gone.
 */
export async function takeFromTrash({ orm }: Database, owner: OwnerId, ids: string[]): Promise<number> {
  const restored = await orm
    .update(creations)
    .set({ trashedAt: null, noticedAt: null })
    .where(and(ownedBy(owner), isNotNull(creations.trashedAt), inArray(creations.id, ids)))
    .returning({ id: creations.id })
  return restored.length
}

export const deleteTrash = ({ orm }: Database, owner: OwnerId): Promise<CreationRow[]> =>
  deleteCreations(orm, and(ownedBy(owner), isNotNull(creations.trashedAt)))

export async function findRecipe({ orm }: Database, owner: OwnerId, id: string): Promise<Recipe | null> {
  const [found] = await orm
    .select({
      tool: creations.tool,
      inputs: generations.inputs,
      seed: generations.seed,
      engine: creations.engine,
      model: creations.model,
    })
    .from(creations)
    .innerJoin(generations, eq(generations.id, creations.generationId))
    .where(and(keptBy(owner), eq(creations.id, id)))
  return found ?? null
}

/** The tags in use, the most used first. */
export async function listTags(
  { orm }: Database,
  owner: OwnerId,
  limit: number,
): Promise<LibrarySummary['tags']> {
  const used = orm
    .select({ tag: sql<string>`unnest(${creations.tags})`.as('tag') })
    .from(creations)
    .where(keptBy(owner))
    .as('used')
  return orm
    .select({ tag: used.tag, count: count() })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(count()), used.tag)
    .limit(limit)
}

export async function sumTrash({ orm }: Database, owner: OwnerId): Promise<LibrarySummary['trash']> {
  const bytes = sql`(select sum((file->>'bytes')::bigint) from jsonb_array_elements(${creations.files}) as file)`
  const [sum] = await orm
    .select({ count: count(), bytes: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number) })
    .from(creations)
    .where(and(ownedBy(owner), isNotNull(creations.trashedAt)))
  return sum ?? { count: 0, bytes: 0 }
}
