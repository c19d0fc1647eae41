import { deflateSync } from 'node:zlib'
import { SHEETS, type SheetKey } from '../../../shared/catalogue/sticker-sheets.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import type { Point } from './contour.ts'
import type { Piece } from './draw-piece.ts'
import type { Placed } from './lay-out-sheets.ts'
import { REGISTRATION, registrationMarks } from './registration.ts'

const POINTS_PER_MM = 72 / 25.4
/** As thin as is still visible: plotters go by the color, whatever the width. */
const CUT_WIDTH = 0.25

/** The name by which plotters recognize the line; printers that do not know it show magenta. */
const CUT_COLOUR =
  '[/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]'

/** Sheets as PDF: the pictures, and above them the cutting lines in a spot color. */
export function sheetPdf(key: SheetKey, sheets: readonly Placed<Piece>[][], xmp: string): Buffer {
  const pdf = new PdfObjects()
  const { width, height } = SHEETS[key]
  const box = `[0 0 ${points(width)} ${points(height)}]`
  const pages = pdf.reserve()
  const kids = sheets.map((sheet) => {
    const names = sheet.map(({ piece }, index) => `/I${index} ${addPicture(pdf, piece.picture)} 0 R`)
    const content = pdf.stream('', Buffer.from(drawSheet(sheet, { width, height })))
    const resources = `<< /XObject << ${names.join(' ')} >> /ColorSpace << /Cut ${CUT_COLOUR} >> >>`
    return pdf.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} /Contents ${content} 0 R /Resources ${resources} >>`,
    )
  })
  pdf.fill(
    pages,
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`,
  )
  const metadata = pdf.stream('/Type /Metadata /Subtype /XML', Buffer.from(xmp), { packed: false })
  const catalogue = pdf.add(`<< /Type /Catalog /Pages ${pages} 0 R /Metadata ${metadata} 0 R >>`)
  return pdf.write(catalogue)
}

function addPicture(pdf: PdfObjects, { width, height, data }: Picture): number {
  const colours = Buffer.alloc(width * height * 3)
  const alpha = Buffer.alloc(width * height)
  for (let i = 0; i < alpha.length; i++) {
    colours.set(data.subarray(i * 4, i * 4 + 3), i * 3)
    alpha[i] = data[i * 4 + 3] ?? 0
  }
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`
  const mask = pdf.stream(`${size} /ColorSpace /DeviceGray`, alpha)
  return pdf.stream(`${size} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`, colours)
}

/** Sheets are measured from the top, PDF from the bottom. */
function drawSheet(sheet: readonly Placed<Piece>[], paper: { width: number; height: number }): string {
  const at = ([x, y]: Point) => `${points(x)} ${points(paper.height - y)}`
  const pictures = sheet.map(({ piece, x, y }, index) => {
    const width = points(piece.width)
    const height = points(piece.height)
    return `q ${width} 0 0 ${height} ${at([x, y + piece.height])} cm /I${index} Do Q`
  })
  const cuts = sheet.flatMap(({ piece, x, y }) =>
    piece.cuts.map((cut) => {
      const [first = '', ...others] = cut.map(([dx, dy]) => at([x + dx, y + dy]))
      return `${first} m ${others.map((place) => `${place} l`).join(' ')} h S`
    }),
  )
  const marks = registrationMarks(paper).map(([from, to]) => `${at(from)} m ${at(to)} l S`)
  return [
    ...pictures,
    `q ${points(REGISTRATION.width)} w 0 0 0 1 K`,
    ...marks,
    'Q',
    `q ${CUT_WIDTH} w /Cut CS 1 SCN`,
    ...cuts,
    'Q',
  ].join('\n')
}

const points = (mm: number): string => (mm * POINTS_PER_MM).toFixed(3)

/** The numbered objects of a file, and the table of their offsets. */
class PdfObjects {
  readonly #objects: Buffer[] = []

  add(object: string): number {
    return this.#objects.push(Buffer.from(object, 'latin1'))
  }

  reserve(): number {
    return this.add('')
  }

  fill(number: number, object: string): void {
    this.#objects[number - 1] = Buffer.from(object, 'latin1')
  }

  stream(facts: string, data: Buffer, { packed = true } = {}): number {
    const bytes = packed ? deflateSync(data) : data
    const filter = packed ? '/Filter /FlateDecode' : ''
    const head = `<< ${facts} ${filter} /Length ${bytes.length} >>\nstream\n`
    return this.#objects.push(Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')]))
  }

  write(root: number): Buffer {
    const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    let length = parts[0]?.length ?? 0
    const put = (part: Uint8Array) => {
      parts.push(part)
      length += part.length
    }
    const offsets = this.#objects.map((object, index) => {
      const offset = length
      put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const table = length
    const count = offsets.length + 1
    put(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`))
    put(Buffer.from(`trailer\n<< /Size ${count} /Root ${root} 0 R >>\nstartxref\n${table}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
}
