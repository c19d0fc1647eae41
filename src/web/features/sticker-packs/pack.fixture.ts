import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'

/** A pack with this many stickers. */
export function aPack(count: number, facts: Partial<StickerPack> = {}): StickerPack {
  return {
    id: 'pack_1',
    name: 'Our cat',
    author: '',
    outline_width: 0,
    outline_color: '#ffffff',
    share: null,
    updated_at: '2026-05-03T12:00:00.000Z',
    stickers: Array.from({ length: count }, (_, index) => ({
      creation_id: `cr_${index + 1}`,
      title: `Cat ${index + 1}`,
      url: `/media/cr_${index + 1}.webp`,
      width: 1024,
      height: 1024,
      emoji: '🐱',
      tray: index === 0,
      motion: 'none' as const,
    })),
    ...facts,
  }
}
