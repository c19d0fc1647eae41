import { lockName } from '../../db/advisory-lock.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { PackSettings, StickerPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Creations } from '../creations/creations.service.ts'
import { checkStickers } from './check-stickers.ts'
import { packUrl, type ViewParts, viewPacks } from './pack-views.ts'
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

type PackParts = ViewParts & { creations: Pick<Creations, 'listOwn'>; now: () => Date }

export type StickerPacks = ReturnType<typeof createStickerPacks>

export const MAX_PACKS = 200

/** Packs of people's creations, in their own order. */
export function createStickerPacks(parts: PackParts) {
  const { db, creations, siteOrigin, now } = parts

  async function getRow(owner: OwnerId, id: string): Promise<PackRow> {
    const row = await findPack(db, owner, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  async function view(owner: OwnerId, row: PackRow): Promise<StickerPack> {
    const [pack] = await viewPacks(parts, owner, [row])
    if (!pack) throw new Error('A pack that is there has no view')
    return pack
  }

  const get = async (owner: OwnerId, id: string): Promise<StickerPack> => view(owner, await getRow(owner, id))

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
      const pack = owner && (await view(owner, row))
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

    list: async (owner: OwnerId): Promise<StickerPack[]> =>
      viewPacks(parts, owner, await listPacks(db, owner)),

    async create(owner: OwnerId, name: string, creationIds: readonly string[]): Promise<StickerPack> {
      const wanted = creationIds.map((creation_id) => ({ creation_id, tray: false, motion: 'none' as const }))
      return begin(owner, { name, ...PLAIN_LOOKS }, await checkStickers(creations, owner, wanted))
    },

    async save(owner: OwnerId, id: string, settings: PackSettings): Promise<StickerPack> {
      const { name, author, outline_width, outline_color } = settings
      const stickers = await checkStickers(creations, owner, settings.stickers)
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

const PLAIN_LOOKS = { author: '', outlineWidth: 0, outlineColor: '#ffffff' }
