/** Paper that stickers are printed on, in millimetres. */
export const SHEET_KEYS = ['a4', 'letter'] as const
export type SheetKey = (typeof SHEET_KEYS)[number]

export const SHEETS: Record<SheetKey, { width: number; height: number }> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}

/** How long the longest side of a printed sticker is, in millimetres. */
export const PRINTED_SIDE = 55
/** Colour beyond the line that is cut, so that a knife which strays leaves no bare paper. */
export const BLEED = 1.5
/** What printers leave white, and where the marks lie by which a plotter finds its way. */
export const SHEET_MARGIN = 12
/** Between the bleeds of two stickers. */
export const SHEET_GAP = 2
