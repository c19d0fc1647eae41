import type { StickerMotion } from './sticker-motions.ts'

/** The maximum of the messenger with the smallest packs. */
export const MAX_PACKED = 30
export const MAX_PACK_NAME = 60

/** The messengers; each has its own format. */
export const STICKER_FORMAT_KEYS = [
  'whatsapp',
  'telegram',
  'signal',
  'imessage',
  'discord',
  'emoji',
  'zip',
] as const
export type StickerFormatKey = (typeof STICKER_FORMAT_KEYS)[number]

/** The file format of a sticker; an animated PNG has the usual extension. */
export const STICKER_CONTAINERS = {
  webp: { extension: 'webp', mime: 'image/webp' },
  png: { extension: 'png', mime: 'image/png' },
  apng: { extension: 'png', mime: 'image/png' },
  gif: { extension: 'gif', mime: 'image/gif' },
  webm: { extension: 'webm', mime: 'video/webm' },
} as const
export type StickerContainer = keyof typeof STICKER_CONTAINERS

/** One file per sticker: a square of this side, and at most this many bytes. */
export type StickerFile = {
  /** If one sticker becomes several files, each kind has its own folder. */
  folder: string | null
  container: StickerContainer
  /** Null for its original size. */
  side: number | null
  maxBytes: number | null
}

export type StickerFormat = {
  files: readonly StickerFile[]
  /** The same for a moving sticker. */
  moving: readonly StickerFile[]
  /** The picture of the whole pack, if there is one. */
  tray: StickerFile | null
  /** Whether a pack may mix moving and still stickers. */
  mixes: boolean
  /** The messenger's limits on stickers in a pack. */
  stickers: { min: number; max: number }
  /** The additional files in the archive. */
  manifest: 'whatsapp' | 'emoji' | 'none'
}

const KB = 1000

const square = (
  container: StickerContainer,
  side: number,
  maxBytes: number,
  folder: string | null = null,
): StickerFile => ({ folder, container, side, maxBytes })

const inThreeSizes = (container: StickerContainer): StickerFile[] => [
  square(container, 300, 500 * KB, 'small'),
  square(container, 408, 500 * KB, 'medium'),
  square(container, 618, 500 * KB, 'large'),
]

/**
 * The limits that each messenger publishes; a kilobyte is the smaller of the two, so that both readings are respected.
 * The order is that of the page.
 */
export const STICKER_FORMATS: Record<StickerFormatKey, StickerFormat> = {
  whatsapp: {
    files: [square('webp', 512, 100 * KB)],
    moving: [square('webp', 512, 500 * KB)],
    mixes: false,
    tray: square('png', 96, 50 * KB),
    stickers: { min: 3, max: 30 },
    manifest: 'whatsapp',
  },
  telegram: {
    files: [square('webp', 512, 512 * KB)],
    moving: [square('webm', 512, 256 * KB)],
    mixes: true,
    tray: square('png', 100, 128 * KB),
    stickers: { min: 1, max: 120 },
    manifest: 'emoji',
  },
  signal: {
    files: [square('webp', 512, 300 * KB)],
    moving: [square('apng', 512, 300 * KB)],
    mixes: true,
    tray: null,
    stickers: { min: 1, max: 200 },
    manifest: 'emoji',
  },
  imessage: {
    files: inThreeSizes('png'),
    moving: inThreeSizes('apng'),
    mixes: true,
    tray: null,
    stickers: { min: 1, max: 200 },
    manifest: 'none',
  },
  discord: {
    files: [square('png', 320, 512 * KB)],
    moving: [square('apng', 320, 512 * KB)],
    mixes: true,
    tray: null,
    stickers: { min: 1, max: 60 },
    manifest: 'emoji',
  },
  emoji: {
    files: [square('png', 128, 128 * KB)],
    moving: [square('gif', 128, 128 * KB)],
    mixes: true,
    tray: null,
    stickers: { min: 1, max: 200 },
    manifest: 'none',
  },
  zip: {
    files: [{ folder: null, container: 'png', side: null, maxBytes: null }],
    moving: [
      { folder: null, container: 'webp', side: 512, maxBytes: null },
      { folder: null, container: 'gif', side: 320, maxBytes: null },
    ],
    mixes: true,
    tray: null,
    stickers: { min: 1, max: 200 },
    manifest: 'none',
  },
}

/** Why a messenger refuses a pack, or shows it badly. */
export type PackProblem =
  | { kind: 'too_few'; min: number }
  | { kind: 'too_many'; max: number }
  /** These, counted from one, are smaller than the messenger shows them. */
  | { kind: 'enlarged'; stickers: readonly number[] }
  /** Some are moving and some are still. */
  | { kind: 'mixed' }

/** Warnings before a pack is taken to a messenger. Files that would be too large are made to fit. */
export function packProblems(
  key: StickerFormatKey,
  stickers: readonly { width: number | null; height: number | null; motion: StickerMotion }[],
): PackProblem[] {
  const { stickers: count, files, mixes } = STICKER_FORMATS[key]
  const moving = stickers.filter(({ motion }) => motion !== 'none').length
  const largest = Math.max(...files.map(({ side }) => side ?? 0))
  const small = stickers.flatMap(({ width, height }, index) =>
    Math.max(width ?? 0, height ?? 0) < largest ? [index + 1] : [],
  )
  return [
    ...(stickers.length < count.min ? [{ kind: 'too_few', min: count.min } as const] : []),
    ...(stickers.length > count.max ? [{ kind: 'too_many', max: count.max } as const] : []),
    ...(!mixes && moving > 0 && moving < stickers.length ? [{ kind: 'mixed' } as const] : []),
    ...(small.length > 0 ? [{ kind: 'enlarged', stickers: small } as const] : []),
  ]
}
