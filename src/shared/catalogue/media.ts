/** The media kinds of uploads and results. */
export const MEDIA_KINDS = ['image', 'gif', 'video', 'audio'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const MEGABYTE = 1024 * 1024

/** The upload limits of each kind; `tiers.ts` says who may upload larger files. Pixels are those of one frame. */
export const MEDIA_LIMITS = {
  image: { bytes: 40 * MEGABYTE, pixels: 50_000_000 },
  gif: { bytes: 60 * MEGABYTE, pixels: 4_000_000, frames: 600 },
  video: { bytes: 200 * MEGABYTE, pixels: 9_000_000, seconds: 600 },
  audio: { bytes: 60 * MEGABYTE, seconds: 1800 },
} as const

/** Larger pictures are scaled down to this size: more costs time and memory, and some formats fail. */
export const MAX_WORKED_PIXELS = 25_000_000
