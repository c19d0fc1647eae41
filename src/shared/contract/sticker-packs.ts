import { z } from 'zod'
import { MAX_PACK_NAME, MAX_PACKED } from '../catalogue/sticker-formats.ts'
import { STICKER_MOTIONS } from '../catalogue/sticker-motions.ts'
import { isEmojiList } from '../sticker-emoji.ts'
import type { Calls } from './call.ts'

const MAX_PACK_OUTLINE = 40

const PackedSticker = z.object({
  creation_id: z.string(),
  title: z.string(),
  /** The smallest version that is sharp enough to show. */
  url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  emoji: z.string(),
  /** Whether it is also the cover of the pack. */
  tray: z.boolean(),
  /** Its motion, if that can be shown. */
  motion: z.enum(STICKER_MOTIONS),
})
export type PackedSticker = z.infer<typeof PackedSticker>

export const StickerPack = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  /** The outline of each sticker, in pixels of a sticker of 512; 0 adds none. */
  outline_width: z.number(),
  outline_color: z.string(),
  stickers: z.array(PackedSticker),
  /** Null while the pack is private. */
  share: z.object({ url: z.url(), indexable: z.boolean() }).nullable(),
  updated_at: z.iso.datetime(),
})
export type StickerPack = z.infer<typeof StickerPack>

/** The view of everybody with the link. */
export const SharedPack = StickerPack.omit({ share: true }).extend({
  stickers: z.array(PackedSticker.omit({ creation_id: true, tray: true })),
  /** Whether the site has a bot that adds it to Telegram. */
  telegram: z.boolean(),
  indexable: z.boolean(),
})
export type SharedPack = z.infer<typeof SharedPack>

const PackSettings = z.object({
  name: z.string().trim().min(1).max(MAX_PACK_NAME),
  author: z.string().trim().max(MAX_PACK_NAME),
  outline_width: z.number().int().min(0).max(MAX_PACK_OUTLINE),
  outline_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  stickers: z
    .array(
      z.object({
        creation_id: z.string().max(64),
        emoji: z.string().max(100).refine(isEmojiList, 'needs one to three emoji').optional(),
        tray: z.boolean().default(false),
        motion: z.enum(STICKER_MOTIONS).default('none'),
      }),
    )
    .max(MAX_PACKED),
})
export type PackSettings = z.infer<typeof PackSettings>

const Id = z.object({ id: z.string() })

export const stickerPackCalls = {
  'GET /api/sticker-packs': {
    tag: 'Sticker packs',
    summary: 'Your sticker packs, the last changed first',
    data: z.object({ packs: z.array(StickerPack) }),
  },
  'POST /api/sticker-packs': {
    tag: 'Sticker packs',
    summary: 'Begin a pack with some of your pictures, or with none',
    body: z.object({
      name: z.string().trim().min(1).max(MAX_PACK_NAME),
      creation_ids: z.array(z.string().max(64)).max(MAX_PACKED).default([]),
    }),
    data: StickerPack,
  },
  'GET /api/sticker-packs/{id}': {
    tag: 'Sticker packs',
    summary: 'One of your packs',
    params: Id,
    data: StickerPack,
  },
  'POST /api/sticker-packs/{id}': {
    tag: 'Sticker packs',
    summary:
      'Save a pack: its name, looks and stickers in their order. An emoji is suggested where none is given',
    params: Id,
    body: PackSettings,
    data: StickerPack,
  },
  'POST /api/sticker-packs/{id}/copy': {
    tag: 'Sticker packs',
    summary: 'Make a second pack like this one',
    params: Id,
    body: z.object({ name: z.string().trim().min(1).max(MAX_PACK_NAME) }),
    data: StickerPack,
  },
  'POST /api/sticker-packs/{id}/share': {
    tag: 'Sticker packs',
    summary: 'Make a page that anybody with its link can see; search engines only where asked for',
    params: Id,
    body: z.object({ indexable: z.boolean().default(false) }),
    data: z.object({ url: z.url(), indexable: z.boolean() }),
  },
  'POST /api/sticker-packs/{id}/unshare': {
    tag: 'Sticker packs',
    summary: 'Take the shared page of a pack down',
    params: Id,
    data: z.object({}),
  },
  'GET /api/shared-packs/{id}': {
    tag: 'Sticker packs',
    summary: 'A shared pack',
    params: Id,
    data: SharedPack,
  },
  'DELETE /api/sticker-packs/{id}': {
    tag: 'Sticker packs',
    summary: 'Delete a pack; its stickers stay among your creations',
    params: Id,
    data: z.object({}),
  },
} as const satisfies Calls
