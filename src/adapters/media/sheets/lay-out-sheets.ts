import { SHEET_GAP, SHEET_MARGIN, SHEETS, type SheetKey } from '../../../shared/catalogue/sticker-sheets.ts'

type Size = { width: number; height: number }
export type Placed<Piece extends Size> = { piece: Piece; x: number; y: number }

/**
 * Pieces in rows, the tallest first, on as many sheets as they need; positions are in millimeters from the upper left
 * corner. All stickers have the same longest side, so rows waste hardly more space than a cleverer layout would.
 */
export function layOutSheets<Piece extends Size>(key: SheetKey, pieces: readonly Piece[]): Placed<Piece>[][] {
  const right = SHEETS[key].width - SHEET_MARGIN
  const bottom = SHEETS[key].height - SHEET_MARGIN
  const sheets: Placed<Piece>[][] = [[]]
  const row = { x: SHEET_MARGIN, y: SHEET_MARGIN, height: 0 }
  for (const piece of pieces.toSorted((one, other) => other.height - one.height)) {
    if (row.x + piece.width > right) {
      row.x = SHEET_MARGIN
      row.y += row.height + SHEET_GAP
      row.height = 0
    }
    if (row.y + piece.height > bottom) {
      sheets.push([])
      row.x = SHEET_MARGIN
      row.y = SHEET_MARGIN
      row.height = 0
    }
    sheets.at(-1)?.push({ piece, x: row.x, y: row.y })
    row.x += piece.width + SHEET_GAP
    row.height = Math.max(row.height, piece.height)
  }
  return sheets
}
