import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import type { PackedSticker, PackSettings, StickerPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import type { OwnCreation } from '../creations/creation-views.ts'
import type { Creations } from '../creations/creations.service.ts'
import {
  countPacks,
  deletePack,
  deletePacksOf,
  findByShare,
  findPack,
  insertPack,
  listPacks,
  listStickers,
  moveToUser,
  type PackRow,
  type StickerRow,
  setPackShare,
  updatePack,
} from './sticker-packs.store.ts'
import { suggestEmoji } from './suggest-emoji.ts'

type PackParts = {
  db: Database
  creations: Pick<Creations, 'listOwn' | 'listOwnForOthers'>
  siteOrigin: string
  now: () => Date
}

export type StickerPacks = ReturnType<typeof createStickerPacks>

export const MAX_PACKS = 200

/** Packs of people's creations, in their own order. */
export function createStickerPacks({ db, creations, siteOrigin, now }: PackParts) {
  async function getRow(owner: OwnerId, id: string): Promise<PackRow> {
    const row = await findPack(db, owner, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  async function viewsOf(owner: OwnerId, rows: readonly PackRow[]): Promise<StickerPack[]> {
    const stickers = await listStickers(
      db,
      rows.map(({ id }) => id),
    )
    const ids = [...stickers.values()].flat().map(({ creationId }) => creationId)
    // What names a sticker goes along with the pack, to whoever has its link or its archive.
    const known = byId(await creations.listOwnForOthers(owner, ids))
    return rows.map((row) => viewOf(row, stickers.get(row.id) ?? [], { known, siteOrigin }))
  }

  async function viewed(owner: OwnerId, row: PackRow): Promise<StickerPack> {
    const [view] = await viewsOf(owner, [row])
    if (!view) throw new Error('A pack that is there has no view')
    return view
  }

  const get = async (owner: OwnerId, id: string): Promise<StickerPack> =>
    viewed(owner, await getRow(owner, id))

  /** Throws `input_refused` if one is not a picture of the owner's, or is there twice. */
  async function checkStickers(owner: OwnerId, wanted: PackSettings['stickers']): Promise<StickerRow[]> {
    const known = byId(
      await creations.listOwn(
        owner,
        wanted.map(({ creation_id }) => creation_id),
      ),
    )
    const distinct = new Set(wanted.map(({ creation_id }) => creation_id)).size === wanted.length
    if (!distinct) throw new AppError('input_refused', { field: 'stickers', problem: 'has one twice' })
    const tray = wanted.findIndex((sticker) => sticker.tray)
    return wanted.map(({ creation_id, emoji, motion }, index) => {
      const creation = known.get(creation_id)
      if (creation?.kind !== 'image' && creation?.kind !== 'gif') {
        throw new AppError('input_refused', { field: 'stickers', problem: 'has one that is not a picture' })
      }
      return {
        creationId: creation_id,
        emoji: emoji?.trim() ?? suggestEmoji(creation.title),
        tray: index === tray,
        motion: motionOf(creation, motion),
      }
    })
  }

  async function begin(
    owner: OwnerId,
    looks: Pick<PackRow, 'name' | 'author' | 'outlineWidth' | 'outlineColor'>,
    stickers: readonly StickerRow[],
  ): Promise<StickerPack> {
    const id = newId('stickerPack')
    const row = {
      ...looks,
      id,
      ownerKind: owner.kind,
      ownerId: owner.id,
      createdAt: now(),
      updatedAt: now(),
      shareId: null,
      indexable: false,
    }
    await inTransaction(db, async (tx) => {
      await lockName(tx, `sticker packs of ${owner.kind} ${owner.id}`)
      if ((await countPacks(tx, owner)) >= MAX_PACKS) {
        throw new AppError('input_refused', { field: 'packs', problem: `are ${MAX_PACKS} already` })
      }
      await insertPack(tx, row, stickers)
    })
    return get(owner, id)
  }

  return {
    get,

    /** A shared pack with at least one sticker. */
    async getShared(shareId: string): Promise<{ owner: OwnerId; pack: StickerPack }> {
      const row = await findByShare(db, shareId)
      const owner = row && { kind: row.ownerKind, id: row.ownerId }
      const pack = owner && (await viewed(owner, row))
      if (!pack || pack.stickers.length === 0) throw new AppError('not_found')
      return { owner, pack }
    },

    /** Sharing again keeps the existing link. */
    async share(owner: OwnerId, id: string, indexable: boolean) {
      const shareId = await setPackShare(db, owner, id, { shareId: newId('share'), indexable })
      if (!shareId) throw new AppError('not_found')
      return { url: packUrl(siteOrigin, shareId), indexable }
    },

    /** The link is dead for good: sharing again makes another one. */
    async unshare(owner: OwnerId, id: string): Promise<void> {
      if ((await setPackShare(db, owner, id, null)) === undefined) throw new AppError('not_found')
    },

    list: async (owner: OwnerId): Promise<StickerPack[]> => viewsOf(owner, await listPacks(db, owner)),

    async create(owner: OwnerId, name: string, creationIds: readonly string[]): Promise<StickerPack> {
      const wanted = creationIds.map((creation_id) => ({ creation_id, tray: false, motion: 'none' as const }))
      return begin(owner, { name, ...PLAIN_LOOKS }, await checkStickers(owner, wanted))
    },

    async save(owner: OwnerId, id: string, settings: PackSettings): Promise<StickerPack> {
      const { name, author, outline_width, outline_color } = settings
      const stickers = await checkStickers(owner, settings.stickers)
      const looks = { name, author, outlineWidth: outline_width, outlineColor: outline_color }
      const saved = await inTransaction(db, (tx) =>
        updatePack(tx, owner, id, { ...looks, updatedAt: now(), stickers }),
      )
      if (!saved) throw new AppError('not_found')
      return get(owner, id)
    },

    async copy(owner: OwnerId, id: string, name: string): Promise<StickerPack> {
      const { author, outlineWidth, outlineColor } = await getRow(owner, id)
      const stickers = (await listStickers(db, [id])).get(id) ?? []
      return begin(owner, { name, author, outlineWidth, outlineColor }, stickers)
    },

    async remove(owner: OwnerId, id: string): Promise<void> {
      if (!(await deletePack(db, owner, id))) throw new AppError('not_found')
    },

    /** Called when a visitor signs in: their packs become the account's. */
    adopt: moveToUser,

    /** Deletes all packs of a deleted account. */
    forget: (tx: Tx, userId: string): Promise<void> => deletePacksOf(tx, { kind: 'user', id: userId }),
  }
}

/** Creations made from a clip are moving, and nothing else can be. */
function motionOf({ kind }: OwnCreation, chosen: StickerMotion): StickerMotion {
  if (kind === 'gif') return 'clip'
  return chosen === 'clip' ? 'none' : chosen
}

const PLAIN_LOOKS = { author: '', outlineWidth: 0, outlineColor: '#ffffff' }

const byId = (creations: readonly OwnCreation[]) => new Map(creations.map((made) => [made.id, made]))

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

const packUrl = (siteOrigin: string, shareId: string): string => `${siteOrigin}/p/${shareId}`

/** Sharp on a dense screen, and a fraction of the bytes of the full size. */
export const THUMBNAIL_PIXELS = 256
