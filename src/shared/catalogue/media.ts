/** The kinds of media that people bring and take away. */
export const MEDIA_KINDS = ['image', 'gif', 'video', 'audio'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const MEGABYTE = 1024 * 1024

/** The most that is taken of each kind; `tiers.ts` says who may bring larger files. Pixels are counted over one frame. */
export const MEDIA_LIMITS = {
  image: { bytes: 40 * MEGABYTE, pixels: 50_000_000 },
  gif: { bytes: 60 * MEGABYTE, pixels: 4_000_000, frames: 600 },
  video: { bytes: 200 * MEGABYTE, pixels: 9_000_000, seconds: 600 },
  audio: { bytes: 60 * MEGABYTE, seconds: 1800 },
} as const

/** Larger pictures are worked on at this size: more takes the time and the memory of others, and some formats fail. */
export const MAX_WORKED_PIXELS = 25_000_000
