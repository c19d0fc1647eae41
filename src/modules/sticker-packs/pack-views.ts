import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import type { PackedSticker, StickerPack } from '../../shared/contract/sticker-packs.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import type { OwnCreation } from '../creations/creation-views.ts'
import type { Creations } from '../creations/creations.service.ts'
import { listStickers, type PackRow, type StickerRow } from './sticker-packs.store.ts'

export type ViewParts = {
  db: Database
  creations: Pick<Creations, 'listOwnForOthers'>
  siteOrigin: string
}

/** Sharp on a dense screen, and a fraction of the bytes of the full size. */
export const THUMBNAIL_PIXELS = 256

export const packUrl = (siteOrigin: string, shareId: string): string => `${siteOrigin}/p/${shareId}`

/** Packs with what is to be shown of their stickers. */
export async function viewPacks(
  { db, creations, siteOrigin }: ViewParts,
  owner: OwnerId,
  rows: readonly PackRow[],
): Promise<StickerPack[]> {
  const stickers = await listStickers(
    db,
    rows.map(({ id }) => id),
  )
  const ids = [...stickers.values()].flat().map(({ creationId }) => creationId)
  // What names a sticker goes along with the pack, to whoever has its link or its archive.
  const shown = await creations.listOwnForOthers(owner, ids)
  const known = new Map(shown.map((creation) => [creation.id, creation]))
  return rows.map((row) => viewOf(row, stickers.get(row.id) ?? [], { known, siteOrigin }))
}

/** Deleted stickers are left out; the first one becomes the pack's picture if its own is gone. */
function viewOf(
  row: PackRow,
  rows: readonly StickerRow[],
  { known, siteOrigin }: { known: Map<string, OwnCreation>; siteOrigin: string },
): StickerPack {
  const stickers = rows.flatMap((sticker): PackedSticker[] => {
    const creation = known.get(sticker.creationId)
    if (!creation) return []
    const { id, title, width, height } = creation
    const { emoji, tray, motion } = sticker
    return [
      {
        creation_id: id,
        title,
        url: lightestPicture(creation, THUMBNAIL_PIXELS),
        width,
        height,
        emoji,
        tray,
        motion,
      },
    ]
  })
  const hasTray = stickers.some(({ tray }) => tray)
  return {
    id: row.id,
    name: row.name,
    author: row.author,
    outline_width: row.outlineWidth,
    outline_color: row.outlineColor,
    stickers: stickers.map((sticker, index) => ({ ...sticker, tray: hasTray ? sticker.tray : index === 0 })),
    share: row.shareId ? { url: packUrl(siteOrigin, row.shareId), indexable: row.indexable } : null,
    updated_at: row.updatedAt.toISOString(),
  }
}
