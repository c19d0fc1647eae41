import type { StickerContainer } from '../../shared/catalogue/sticker-formats.ts'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import type { SheetKey } from '../../shared/catalogue/sticker-sheets.ts'

/** The output settings of one sticker. */
export type StickerWork = {
  /** Of a creation, as it is kept. */
  path: string
  outPath: string
  container: StickerContainer
  /** Null for its own size. */
  side: number | null
  maxBytes: number | null
  /** A moving sticker needs a container that supports it. */
  motion: StickerMotion
  /** Around the sticker, in pixels of a sticker of 512. */
  outline: { width: number; color: string } | null
}

/** The print settings. */
export type SheetWork = Pick<StickerWork, 'outline'> & {
  paths: readonly string[]
  outFolder: string
  sheet: SheetKey
  /** The mark that all of it carries. */
  xmp: string
}

/** How the stickers of a pack are to be shown in one picture. */
export type CardWork = Pick<StickerWork, 'outline' | 'outPath'> & { paths: readonly string[] }

/** Writes stickers in the formats of messengers. */
export interface StickerFiles {
  /** False if there is no program for videos, so that nothing can be written as one. */
  readonly writesVideos: boolean

  /**
   * Writes a square, transparent picture, still or moving, within the maximum size, at the best quality that this
   * allows. The file is opened outside of this process.
   */
  write(work: StickerWork, signal?: AbortSignal): Promise<void>

  /** Writes sheets to be printed and cut into an empty folder: one PDF, and for each sheet a drawing for plotters. */
  writeSheets(work: SheetWork, signal?: AbortSignal): Promise<void>

  /** Writes a PNG in the shape of link previews, with all stickers side by side. */
  writeCard(work: CardWork, signal?: AbortSignal): Promise<void>
}
