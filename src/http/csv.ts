/** A line of CSV, as in RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Spreadsheets treat texts that begin with these signs as formulas, and would run whatever somebody put into
 * one.
 */
const FORMULA = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
