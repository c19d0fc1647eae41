import type { StickerContainer } from '../../shared/catalogue/sticker-formats.ts'
import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import type { SheetKey } from '../../shared/catalogue/sticker-sheets.ts'

/** How one sticker is to be written. */
export type StickerWork = {
  /** Of a creation, as it is kept. */
  path: string
  outPath: string
  container: StickerContainer
  /** Null for the size that it has. */
  side: number | null
  maxBytes: number | null
  /** One that moves needs a container that can. */
  motion: StickerMotion
  /** Around the sticker, in pixels of a sticker of 512. */
  outline: { width: number; color: string } | null
}

/** How stickers are to be printed. */
export type SheetWork = Pick<StickerWork, 'outline'> & {
  paths: readonly string[]
  outFolder: string
  sheet: SheetKey
  /** The mark that all of it carries. */
  xmp: string
}

/** How the stickers of a pack are to be shown in one picture. */
export type CardWork = Pick<StickerWork, 'outline' | 'outPath'> & { paths: readonly string[] }

/** Whoever writes stickers as messengers take them. */
export interface StickerFiles {
  /** False where there is no program for videos, so that nothing can be written as one. */
  readonly writesVideos: boolean

  /**
   * Writes a square, transparent picture, still or moving, that takes no more bytes than it may, at the best quality that this allows.
   * The file is opened outside of this process.
   */
  write(work: StickerWork, signal?: AbortSignal): Promise<void>

  /** Writes sheets to be printed and cut into an empty folder: one PDF, and for each sheet a drawing for plotters. */
  writeSheets(work: SheetWork, signal?: AbortSignal): Promise<void>

  /** Writes a PNG in the shape that chats show beside a link, with all stickers side by side. */
  writeCard(work: CardWork, signal?: AbortSignal): Promise<void>
}
