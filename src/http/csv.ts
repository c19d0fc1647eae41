/** A line of a file for spreadsheets, as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets take texts that begin with these signs for formulas, and would do what anybody wrote into one. */
const FORMULA = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
