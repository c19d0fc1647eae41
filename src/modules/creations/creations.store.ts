import {
  and,
  arrayContains,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { creations, fingerprints, generations } from '../../db/schema/generations.ts'
import { setShare } from '../../db/shared-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { otherWordsFor } from './search-words.ts'

export type CreationRow = typeof creations.$inferSelect
type NewCreation = typeof creations.$inferInsert
type NewFingerprint = typeof fingerprints.$inferInsert
type Writer = Pick<Database['orm'] | Tx, 'delete' | 'update'>

/** The last one of the page before. */
type Cursor = { createdAt: Date; id: string; isLiteral: boolean }

/** `isLiteral` if every search word occurs literally, not only a related word. */
type FoundCreation = { row: CreationRow; isLiteral: boolean }

export type CreationSearch = {
  kind?: MediaKind | undefined
  tool?: string | undefined
  search?: string | undefined
  tag?: string | undefined
  favourite?: boolean | undefined
  /** Only these, of all the owner's creations. */
  among?: string[] | undefined
  /** Creations in the trash instead of all others. */
  trash?: boolean | undefined
  before?: Cursor | undefined
  limit: number
}

export const ownedBy = ({ kind, id }: OwnerId): SQL | undefined =>
  and(eq(creations.ownerKind, kind), eq(creations.ownerId, id))

/** What the owner, and people with a shared link, can see: everything outside the trash. */
export const keptBy = (owner: OwnerId): SQL | undefined => and(ownedBy(owner), isNull(creations.trashedAt))

export async function insertCreations(tx: Tx, rows: NewCreation[], marks: NewFingerprint[]): Promise<void> {
  await tx.insert(creations).values(rows)
  await tx.insert(fingerprints).values(marks)
}

/** The first free position among the creations of a generation; reserved until the transaction ends. */
export async function nextPosition(tx: Tx, generationId: string): Promise<number> {
  await tx
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.id, generationId))
    .for('update')
  const [last] = await tx
    .select({ position: max(creations.position) })
    .from(creations)
    .where(eq(creations.generationId, generationId))
  return (last?.position ?? -1) + 1
}

export async function findOwnCreation(
  { orm }: Database,
  owner: OwnerId,
  id: string,
): Promise<CreationRow | null> {
  const [found] = await orm
    .select()
    .from(creations)
    .where(and(keptBy(owner), eq(creations.id, id)))
  return found ?? null
}

/** Literal matches come first, then related ones, each newest first. */
export async function listOwnCreations(
  { orm }: Database,
  owner: OwnerId,
  { kind, tool, search, tag, favourite, among, trash, before, limit }: CreationSearch,
): Promise<FoundCreation[]> {
  const words = wordsIn(search ?? '')
  const isLiteral = sql<boolean>`${and(...words.map(mentions)) ?? sql`true`}`
  return orm
    .select({ row: creations, isLiteral })
    .from(creations)
    .where(
      and(
        trash ? and(ownedBy(owner), isNotNull(creations.trashedAt)) : keptBy(owner),
        kind && eq(creations.kind, kind),
        tool ? eq(creations.tool, tool) : undefined,
        tag ? arrayContains(creations.tags, [tag]) : undefined,
        favourite ? eq(creations.favourite, true) : undefined,
        among && inArray(creations.id, among),
        ...words.map((word) => or(mentions(word), means(word))),
        before && isAfter(before, isLiteral),
      ),
    )
    .orderBy(...(words.length > 0 ? [desc(isLiteral)] : []), desc(creations.createdAt), desc(creations.id))
    .limit(limit)
}

/** What comes later in the list. */
function isAfter({ createdAt, id, isLiteral: wasLiteral }: Cursor, isLiteral: SQL): SQL | undefined {
  const older = or(
    lt(creations.createdAt, createdAt),
    and(eq(creations.createdAt, createdAt), lt(creations.id, id)),
  )
  return wasLiteral ? or(not(isLiteral), and(isLiteral, older)) : and(not(isLiteral), older)
}

const wordsIn = (search: string): string[] => search.split(/\s+/).filter(Boolean)

const labels = sql`array_to_string(${creations.labels}, ' ')`

const allWords = sql`concat_ws(' ', ${creations.title}, ${creations.madeAs}, ${creations.tool}, array_to_string(${creations.tags}, ' '))`

/** One owner's creations are few enough to be scanned; parts of words match, as people type them. */
const mentions = (word: string): SQL => sql`${allWords} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`

/** Whole words here: a search for a car should not find a scarf. Labels only match by their meaning. */
function means(word: string): SQL | undefined {
  const others = otherWordsFor(word)
  const isSeen = sql`${labels} ~* ${anyOf([word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ...others])}`
  return others.length > 0 ? or(isSeen, sql`${allWords} ~* ${anyOf(others)}`) : isSeen
}

const anyOf = (words: readonly string[]): string => `\\m(${words.join('|')})(s|es)?\\M`

export async function findOwnCreations(
  { orm }: Database,
  owner: OwnerId,
  ids: string[],
): Promise<CreationRow[]> {
  return orm
    .select()
    .from(creations)
    .where(and(keptBy(owner), inArray(creations.id, ids)))
}

export async function findCreations({ orm }: Database, ids: string[]): Promise<CreationRow[]> {
  return ids.length === 0 ? [] : orm.select().from(creations).where(inArray(creations.id, ids))
}

export async function listOfGenerations({ orm }: Database, generationIds: string[]): Promise<CreationRow[]> {
  if (generationIds.length === 0) return []
  return orm
    .select()
    .from(creations)
    .where(and(inArray(creations.generationId, generationIds), isNull(creations.trashedAt)))
    .orderBy(creations.generationId, creations.position)
}

export async function findByShare({ orm }: Database, shareId: string): Promise<CreationRow | null> {
  const [found] = await orm
    .select()
    .from(creations)
    .where(and(eq(creations.shareId, shareId), isNull(creations.trashedAt)))
  return found ?? null
}

/** Returns the deleted rows, so that their files can be deleted next. */
export async function deleteCreations(writer: Writer, where: SQL | undefined): Promise<CreationRow[]> {
  return writer.delete(creations).where(where).returning()
}

/** Moves a visitor's creations to an account, where they are kept for longer. */
export async function moveToUser(tx: Tx, visitorId: string, userId: string, days: number): Promise<void> {
  await tx
    .update(creations)
    .set({ ownerKind: 'user', ownerId: userId, expiresAt: keptFor(days) })
    .where(ownedBy({ kind: 'visitor', id: visitorId }))
}

/** Never earlier than promised before. */
export const keptFor = (days: number): SQL =>
  sql`greatest(${creations.expiresAt}, ${creations.createdAt} + make_interval(days => ${days}))`

/** Files are stored under `creations/{creation}/{variant}`. */
export const creationOf = (blobKey: string): string => blobKey.split('/')[1] ?? ''

export const blobKeysOf = (rows: readonly CreationRow[]): string[] =>
  rows.flatMap(({ files }) => files.map(({ blobKey }) => blobKey))

type Share = Parameters<typeof setShare>[3]

export const setCreationShare = (db: Database, owner: OwnerId, id: string, share: Share) =>
  setShare(db, creations, and(keptBy(owner), eq(creations.id, id)), share)
