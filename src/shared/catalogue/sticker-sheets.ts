/** Paper sizes for printing stickers, in millimeters. */
export const SHEET_KEYS = ['a4', 'letter'] as const
export type SheetKey = (typeof SHEET_KEYS)[number]

export const SHEETS: Record<SheetKey, { width: number; height: number }> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}

/** The longest side of a printed sticker, in millimeters. */
export const PRINTED_SIDE = 55
/** The bleed: color beyond the cutting line, so that an imprecise cut leaves no bare paper. */
export const BLEED = 1.5
/** The unprintable margin, which also contains the registration marks for plotters. */
export const SHEET_MARGIN = 12
/** Between the bleeds of two stickers. */
export const SHEET_GAP = 2
