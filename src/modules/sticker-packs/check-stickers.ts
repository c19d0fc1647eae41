import type { OwnerId } from '../../db/owned-rows.ts'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import type { PackSettings } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import type { OwnCreation } from '../creations/creation-views.ts'
import type { Creations } from '../creations/creations.service.ts'
import type { StickerRow } from './sticker-packs.store.ts'
import { suggestEmoji } from './suggest-emoji.ts'

/** Throws `input_refused` if one is not a picture of the owner's, or is there twice. */
export async function checkStickers(
  creations: Pick<Creations, 'listOwn'>,
  owner: OwnerId,
  wanted: PackSettings['stickers'],
): Promise<StickerRow[]> {
  const ids = wanted.map(({ creation_id }) => creation_id)
  if (new Set(ids).size < ids.length) {
    throw new AppError('input_refused', { field: 'stickers', problem: 'has one twice' })
  }
  const own = await creations.listOwn(owner, ids)
  const known = new Map(own.map((creation) => [creation.id, creation]))
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

/** Creations made from a clip are moving, and nothing else can be. */
function motionOf({ kind }: OwnCreation, chosen: StickerMotion): StickerMotion {
  if (kind === 'gif') return 'clip'
  return chosen === 'clip' ? 'none' : chosen
}
