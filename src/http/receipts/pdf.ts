/** A4 in points. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 56

export type PdfLine = { text: string; size: number; bold?: boolean /** Space above. */; gap: number }

/**
 * A page of text as PDF, in fonts that every reader has. Characters that these do not have become question
 * marks.
 */
export function textPdf(title: string, lines: readonly PdfLine[]): Buffer {
  const content = drawLines(lines)
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} >>`,
  ])
}

function drawLines(lines: readonly PdfLine[]): string {
  let y = PAGE.height - MARGIN
  return lines
    .map(({ text, size, bold, gap }) => {
      y -= gap + size
      return `BT /F${bold ? 2 : 1} ${size} Tf ${MARGIN} ${y} Td ${literal(text)} Tj ET`
    })
    .join('\n')
}

function literal(text: string): string {
  const known = text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
  return `(${known.replace(/[\\()]/g, '\\$&')})`
}

/** The objects in sequence, and the table of their offsets for readers. */
function writeObjects(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
