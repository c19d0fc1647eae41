import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SheetWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { PictureSize } from '../pictures/picture-work.ts'
import { drawPiece, type Piece } from './draw-piece.ts'
import { layOutSheets } from './lay-out-sheets.ts'
import { sheetPdf } from './sheet-pdf.ts'
import { sheetSvg } from './sheet-svg.ts'

/** Writes `sheets.pdf` for printing, and `cut-1.svg` and so on for cutting machines. */
export async function writeSheets({
  paths,
  outFolder,
  sheet,
  outline,
  xmp,
}: SheetWork): Promise<PictureSize> {
  const pieces: Piece[] = []
  for (const file of paths) pieces.push(await drawPiece(file, outline))
  const sheets = layOutSheets(sheet, pieces)
  await writeFile(path.join(outFolder, 'sheets.pdf'), sheetPdf(sheet, sheets, xmp))
  for (const [index, placed] of sheets.entries()) {
    await writeFile(path.join(outFolder, `cut-${index + 1}.svg`), await sheetSvg(sheet, placed, xmp))
  }
  return { width: 0, height: 0 }
}
