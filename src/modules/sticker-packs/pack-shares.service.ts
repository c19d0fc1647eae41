import type { SharedPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { Creations } from '../creations/creations.service.ts'
import { THUMBNAIL_PIXELS } from './pack-views.ts'
import type { StickerPacks } from './sticker-packs.service.ts'
import type { TelegramPacks } from './telegram-packs.service.ts'

type ShareParts = {
  packs: Pick<StickerPacks, 'getShared'>
  creations: Pick<Creations, 'listLightest'>
  telegram: Pick<TelegramPacks, 'offered'>
}

export type PackShares = ReturnType<typeof createPackShares>

/** Packs as anybody with their link sees them. */
export function createPackShares({ packs, creations, telegram }: ShareParts) {
  return {
    /** By the id of the page: those of the pack and its contents stay private. */
    async get(shareId: string): Promise<SharedPack> {
      const { pack } = await packs.getShared(shareId)
      const { name, author, outline_width, outline_color, stickers, share, updated_at } = pack
      return {
        id: shareId,
        name,
        author,
        outline_width,
        outline_color,
        stickers: stickers.map(({ title, width, height, emoji, motion }, index) => ({
          title,
          url: `/media/packs/${shareId}/${index + 1}`,
          width,
          height,
          emoji,
          motion,
        })),
        telegram: telegram.offered,
        indexable: share?.indexable ?? false,
        updated_at,
      }
    },

    /** The key of a sticker's picture, counted from one. */
    async getSticker(shareId: string, number: number): Promise<string> {
      const { owner, pack } = await packs.getShared(shareId)
      const id = pack.stickers[number - 1]?.creation_id
      const blobKey = id && (await creations.listLightest(owner, [id], THUMBNAIL_PIXELS)).get(id)
      if (!blobKey) throw new AppError('not_found')
      return blobKey
    },
  }
}
