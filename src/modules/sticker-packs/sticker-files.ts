import type { StickerContainer } from '../../shared/catalogue/sticker-formats.ts'

/** How one sticker is to be written. */
export type StickerWork = {
  /** Of a creation, as it is kept. */
  path: string
  outPath: string
  container: StickerContainer
  /** Null for the size that it has. */
  side: number | null
  maxBytes: number | null
  /** Around the sticker, in pixels of a sticker of 512. */
  outline: { width: number; color: string } | null
}

/** Whoever writes stickers as messengers take them. */
export interface StickerFiles {
  /**
   * Writes a square, transparent picture that takes no more bytes than it may, at the best quality that this allows.
   * The file is opened outside of this process.
   */
  write(work: StickerWork, signal?: AbortSignal): Promise<void>
}
