import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  deleteAbandonedRows,
  deleteRowsOf,
  moveRowsToUser,
  type OwnerId,
  ownedBy,
} from '../../db/owned-rows.ts'
import { packedStickers, stickerPacks } from '../../db/schema/sticker-packs.ts'
import { setShare } from '../../db/shared-rows.ts'
import type { Reader, Tx } from '../../db/transaction.ts'

export type PackRow = typeof stickerPacks.$inferSelect
export type StickerRow = Pick<typeof packedStickers.$inferSelect, 'creationId' | 'emoji' | 'tray' | 'motion'>
type PackChange = Pick<PackRow, 'name' | 'author' | 'outlineWidth' | 'outlineColor' | 'updatedAt'>

const own = (owner: OwnerId, id: string): SQL | undefined =>
  and(ownedBy(stickerPacks, owner), eq(stickerPacks.id, id))

export async function listPacks({ orm }: Database, owner: OwnerId): Promise<PackRow[]> {
  return orm
    .select()
    .from(stickerPacks)
    .where(ownedBy(stickerPacks, owner))
    .orderBy(desc(stickerPacks.updatedAt), desc(stickerPacks.id))
}

export async function countPacks(reader: Reader, owner: OwnerId): Promise<number> {
  const [row] = await reader.select({ packs: count() }).from(stickerPacks).where(ownedBy(stickerPacks, owner))
  return row?.packs ?? 0
}

export async function findPack({ orm }: Database, owner: OwnerId, id: string): Promise<PackRow | null> {
  const [found] = await orm.select().from(stickerPacks).where(own(owner, id))
  return found ?? null
}

export async function findPacks({ orm }: Database, ids: readonly string[]): Promise<PackRow[]> {
  return ids.length === 0
    ? []
    : orm
        .select()
        .from(stickerPacks)
        .where(inArray(stickerPacks.id, [...ids]))
}

export async function findByShare({ orm }: Database, shareId: string): Promise<PackRow | null> {
  const [found] = await orm.select().from(stickerPacks).where(eq(stickerPacks.shareId, shareId))
  return found ?? null
}

type Share = Parameters<typeof setShare>[3]

export const setPackShare = (db: Database, owner: OwnerId, id: string, share: Share) =>
  setShare(db, stickerPacks, own(owner, id), share)

/** The stickers of several packs, each in its order. */
export async function listStickers({ orm }: Database, packIds: string[]): Promise<Map<string, StickerRow[]>> {
  if (packIds.length === 0) return new Map()
  const rows = await orm
    .select()
    .from(packedStickers)
    .where(inArray(packedStickers.packId, packIds))
    .orderBy(asc(packedStickers.position))
  return Map.groupBy(rows, ({ packId }) => packId)
}

export async function insertPack(tx: Tx, pack: PackRow, stickers: readonly StickerRow[]): Promise<void> {
  await tx.insert(stickerPacks).values(pack)
  await insertStickers(tx, pack.id, stickers)
}

/** False if it is not the owner's. */
export async function updatePack(
  tx: Tx,
  owner: OwnerId,
  id: string,
  { stickers, ...change }: PackChange & { stickers: readonly StickerRow[] },
): Promise<boolean> {
  const changed = await tx.update(stickerPacks).set(change).where(own(owner, id)).returning()
  if (changed.length === 0) return false
  await tx.delete(packedStickers).where(eq(packedStickers.packId, id))
  await insertStickers(tx, id, stickers)
  return true
}

async function insertStickers(tx: Tx, packId: string, stickers: readonly StickerRow[]): Promise<void> {
  const rows = stickers.map(({ creationId, emoji, tray, motion }, position) => ({
    packId,
    position,
    creationId,
    emoji,
    tray,
    motion,
  }))
  if (rows.length > 0) await tx.insert(packedStickers).values(rows)
}

/** False if it is not the owner's. */
export async function deletePack({ orm }: Database, owner: OwnerId, id: string): Promise<boolean> {
  return (await orm.delete(stickerPacks).where(own(owner, id)).returning()).length > 0
}

/** The deleted row; null if there is no such pack. */
export async function takePackDown(tx: Tx, id: string): Promise<PackRow | null> {
  const [gone] = await tx.delete(stickerPacks).where(eq(stickerPacks.id, id)).returning()
  return gone ?? null
}

export const deletePacksOf = (tx: Tx, owner: OwnerId): Promise<void> => deleteRowsOf(tx, stickerPacks, owner)

export const moveToUser = (tx: Tx, move: { visitorId: string; userId: string }): Promise<void> =>
  moveRowsToUser(tx, stickerPacks, move)

/** Packs that nobody has touched since; their contents are gone by then. */
export const deleteAbandoned = (db: Database, before: Date): Promise<void> =>
  deleteAbandonedRows(db, stickerPacks, { since: stickerPacks.updatedAt, before })
