import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { galleryPieces } from '../../db/schema/gallery.ts'
import { creations, fingerprints, generations } from '../../db/schema/generations.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { GalleryTheme } from '../../shared/catalogue/gallery.ts'

export type PieceRow = typeof galleryPieces.$inferSelect
type CreationRow = typeof creations.$inferSelect
type GenerationRow = typeof generations.$inferSelect
/** A piece with its creation and how that was made. */
export type WholePiece = { piece: PieceRow; creation: CreationRow; generation: GenerationRow }

export type FeedPlace = { decidedAt: Date; id: string }
type FeedSearch = {
  tool?: string | undefined
  theme?: GalleryTheme | undefined
  before?: FeedPlace | undefined
  limit: number
}

/** Pieces in their owner's trash are hidden, and shown again once restored. */
const isSeen = and(eq(galleryPieces.status, 'shown'), isNull(creations.trashedAt))

const whole = (reader: Reader) =>
  reader
    .select({ piece: galleryPieces, creation: creations, generation: generations })
    .from(galleryPieces)
    .innerJoin(creations, eq(creations.id, galleryPieces.creationId))
    .innerJoin(generations, eq(generations.id, creations.generationId))

/** The latest first. */
export function listShown(
  { orm }: Database,
  { tool, theme, before, limit }: FeedSearch,
): Promise<WholePiece[]> {
  return whole(orm)
    .where(
      and(
        isSeen,
        tool ? eq(galleryPieces.tool, tool) : undefined,
        theme ? eq(galleryPieces.theme, theme) : undefined,
        before &&
          or(
            lt(galleryPieces.decidedAt, before.decidedAt),
            and(eq(galleryPieces.decidedAt, before.decidedAt), lt(galleryPieces.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(galleryPieces.decidedAt), desc(galleryPieces.id))
    .limit(limit)
}

export async function listShownIds({ orm }: Database, limit: number): Promise<string[]> {
  const rows = await orm
    .select({ id: galleryPieces.id })
    .from(galleryPieces)
    .innerJoin(creations, eq(creations.id, galleryPieces.creationId))
    .where(isSeen)
    .orderBy(desc(galleryPieces.decidedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function findShown(reader: Reader, id: string): Promise<WholePiece | null> {
  const [found] = await whole(reader).where(and(isSeen, eq(galleryPieces.id, id)))
  return found ?? null
}

export async function findPiece(reader: Reader, id: string): Promise<PieceRow | null> {
  const [found] = await reader.select().from(galleryPieces).where(eq(galleryPieces.id, id))
  return found ?? null
}

export async function findPieceOf({ orm }: Database, creationId: string): Promise<PieceRow | null> {
  const [found] = await orm.select().from(galleryPieces).where(eq(galleryPieces.creationId, creationId))
  return found ?? null
}

export type Publishable = { creation: CreationRow; generation: GenerationRow; likeness: string | null }

/** A creation of an account's that is not in the trash. */
export async function findPublishable(
  { orm }: Database,
  userId: string,
  creationId: string,
): Promise<Publishable | null> {
  const [found] = await orm
    .select({ creation: creations, generation: generations, likeness: fingerprints.likeness })
    .from(creations)
    .innerJoin(generations, eq(generations.id, creations.generationId))
    .leftJoin(fingerprints, eq(fingerprints.creationId, creations.id))
    .where(
      and(
        eq(creations.id, creationId),
        eq(creations.ownerKind, 'user'),
        eq(creations.ownerId, userId),
        isNull(creations.trashedAt),
      ),
    )
  return found ?? null
}

/** False if the creation is already in the gallery. */
export async function insertPiece(tx: Tx, piece: typeof galleryPieces.$inferInsert): Promise<boolean> {
  const written = await tx.insert(galleryPieces).values(piece).onConflictDoNothing().returning()
  return written.length > 0
}

/** A refusal stays recorded, so that the piece cannot be submitted again and again. False if there was nothing else. */
export async function deletePiece({ orm }: Database, makerId: string, creationId: string): Promise<boolean> {
  const gone = await orm
    .delete(galleryPieces)
    .where(
      and(
        eq(galleryPieces.creationId, creationId),
        eq(galleryPieces.makerId, makerId),
        ne(galleryPieces.status, 'refused'),
      ),
    )
    .returning({ id: galleryPieces.id })
  return gone.length > 0
}

export function listOfMaker({ orm }: Database, makerId: string): Promise<PieceRow[]> {
  return orm
    .select()
    .from(galleryPieces)
    .where(eq(galleryPieces.makerId, makerId))
    .orderBy(desc(galleryPieces.publishedAt))
}

export async function countPending(tx: Reader): Promise<number> {
  const [row] = await tx
    .select({ pieces: count() })
    .from(galleryPieces)
    .where(eq(galleryPieces.status, 'pending'))
  return row?.pieces ?? 0
}

export type Reviewed = WholePiece & { email: string | null }

/** Pieces to review, the longest waiting first, and then the latest decisions. */
export function listForReview({ orm }: Database, limit: number): Promise<Reviewed[]> {
  const isDecided = sql`${galleryPieces.status} <> 'pending'`
  return orm
    .select({ piece: galleryPieces, creation: creations, generation: generations, email: users.email })
    .from(galleryPieces)
    .innerJoin(creations, eq(creations.id, galleryPieces.creationId))
    .innerJoin(generations, eq(generations.id, creations.generationId))
    .innerJoin(users, eq(users.id, galleryPieces.makerId))
    .where(isNull(creations.trashedAt))
    .orderBy(
      isDecided,
      asc(sql`case when ${isDecided} then null else ${galleryPieces.publishedAt} end`),
      desc(galleryPieces.decidedAt),
    )
    .limit(limit)
}

type Decision = Pick<PieceRow, 'status' | 'decidedAt' | 'decidedBy' | 'decisionReason'>

/** The piece before the change; null if it does not exist, or is in that state already. */
export async function lockForDecision(
  tx: Tx,
  id: string,
  from: PieceRow['status'][],
): Promise<PieceRow | null> {
  const [found] = await tx
    .select()
    .from(galleryPieces)
    .where(and(eq(galleryPieces.id, id), inArray(galleryPieces.status, from)))
    .for('update')
  return found ?? null
}

export async function writeDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.update(galleryPieces).set(decision).where(eq(galleryPieces.id, id))
}
