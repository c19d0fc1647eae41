import { SHEETS, type SheetKey } from '../../../shared/catalogue/sticker-sheets.ts'
import { fromPixels } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { Piece } from './draw-piece.ts'
import type { Placed } from './lay-out-sheets.ts'
import { REGISTRATION, registrationMarks } from './registration.ts'

/** One sheet for the programs of cutting machines: pictures, and the cutting lines in a group of their own. */
export async function sheetSvg(key: SheetKey, sheet: readonly Placed<Piece>[], xmp: string): Promise<string> {
  const { width, height } = SHEETS[key]
  const pictures = await Promise.all(
    sheet.map(async ({ piece, x, y }) => {
      const png = await fromPixels(piece.picture).png({ compressionLevel: 9 }).toBuffer()
      const place = `x="${mm(x)}" y="${mm(y)}" width="${mm(piece.width)}" height="${mm(piece.height)}"`
      return `<image ${place} href="data:image/png;base64,${png.toString('base64')}"/>`
    }),
  )
  const cuts = sheet.flatMap(({ piece, x, y }) =>
    piece.cuts.map(
      (cut) => `<path d="M${cut.map(([dx, dy]) => `${mm(x + dx)} ${mm(y + dy)}`).join('L')}Z"/>`,
    ),
  )
  const marks = registrationMarks({ width, height }).map(
    ([from, to]) => `<path d="M${mm(from[0])} ${mm(from[1])}L${mm(to[0])} ${mm(to[1])}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<metadata>${withoutWrapper(xmp)}</metadata>`,
    `<g id="Print">${pictures.join('\n')}</g>`,
    `<g id="Registration" fill="none" stroke="#000000" stroke-width="${REGISTRATION.width}">${marks.join('')}</g>`,
    `<g id="CutContour" fill="none" stroke="#ff00ff" stroke-width="0.1">${cuts.join('\n')}</g>`,
    '</svg>\n',
  ].join('\n')
}

const mm = (length: number): string => length.toFixed(2)

/**
 * The processing instructions around XMP are for programs that search through bytes; they are not allowed inside of
 * XML.
 */
const withoutWrapper = (xmp: string): string => xmp.replace(/<\?xpacket[^>]*\?>/g, '')
