import type { CardWork, SheetWork, StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'

/** Requests to the picture process. Everything is a path, since files are too large to be sent. */
export type PictureWork =
  /** Reads the header of a picture, and decodes nothing. */
  | { task: 'measure'; path: string }
  /** Reads the whole picture, as small as its format allows, to check that it is intact. */
  | { task: 'check'; path: string }
  /** Writes the picture as PNG, upright, with its colors and nothing else. */
  | { task: 'convert'; path: string; outPath: string }
  /** Puts pictures side by side, at one height. */
  | { task: 'join'; paths: readonly string[]; outPath: string }
  /** Writes the gray pixels of the first frame, on white and scaled to a square, as raw bytes. */
  | { task: 'grey'; path: string; side: number; outPath: string }
  /** Writes some frames of an animation, evenly spread and with `0.png` as the first one. */
  | { task: 'frames'; path: string; most: number; outFolder: string }
  /** Writes a sticker in a messenger's format. */
  | ({ task: 'sticker' } & StickerWork)
  /** Writes sheets of stickers to be printed and cut; they have no size of their own. */
  | ({ task: 'sheets' } & SheetWork)
  /** Writes all stickers of a pack into one picture. */
  | ({ task: 'card' } & CardWork)

export type PictureSize = { width: number; height: number }

/** Without a size if the picture could not be read. */
export type PictureAnswer = { size: PictureSize | null }
