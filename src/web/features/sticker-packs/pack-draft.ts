import { MAX_PACK_NAME } from '../../../shared/catalogue/sticker-formats.ts'
import type { PackedSticker, PackSettings, StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { cutToLength } from '../../../shared/shorten.ts'

/** The edits of a pack; none of them adds, loses or duplicates a sticker by accident. */

export function moveSticker(pack: StickerPack, from: number, to: number): StickerPack {
  const stickers = [...pack.stickers]
  const [moved] = stickers.splice(from, 1)
  if (!moved || to < 0 || to >= pack.stickers.length) return pack
  stickers.splice(to, 0, moved)
  return { ...pack, stickers }
}

export function removeSticker(pack: StickerPack, creationId: string): StickerPack {
  return { ...pack, stickers: pack.stickers.filter(({ creation_id }) => creation_id !== creationId) }
}

export function chooseTray(pack: StickerPack, creationId: string): StickerPack {
  const stickers = pack.stickers.map((sticker) => ({ ...sticker, tray: sticker.creation_id === creationId }))
  return { ...pack, stickers }
}

/** The name of a copy: the word for it, with as much of the original name as fits. */
export function copyName(name: string, say: (name: string) => string): string {
  return say(cutToLength(name, MAX_PACK_NAME - say('').length))
}

type StickerChange = Partial<Pick<PackedSticker, 'emoji' | 'motion'>>

export function changeSticker(pack: StickerPack, creationId: string, change: StickerChange): StickerPack {
  const stickers = pack.stickers.map((sticker) =>
    sticker.creation_id === creationId ? { ...sticker, ...change } : sticker,
  )
  return { ...pack, stickers }
}

/** The saved part of a pack. New stickers have no emoji, so that the site suggests one. */
export function settingsOf(pack: StickerPack, added: readonly string[] = []): PackSettings {
  const { name, author, outline_width, outline_color, stickers } = pack
  const kept = stickers.map(({ creation_id, emoji, tray, motion }: PackedSticker) => ({
    creation_id,
    emoji,
    tray,
    motion,
  }))
  const known = new Set(stickers.map(({ creation_id }) => creation_id))
  const fresh = [...new Set(added)].filter((id) => !known.has(id))
  return {
    name,
    author,
    outline_width,
    outline_color,
    stickers: [
      ...kept,
      ...fresh.map((creation_id) => ({ creation_id, tray: false, motion: 'none' as const })),
    ],
  }
}
