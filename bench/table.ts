/** One measured figure. */
export type Row = {
  name: string
  value: number
  unit: string
  /** The same figure as a ratio to something measured in the same run, which means more on a noisy machine. */
  compared?: string
}

/** The rows as a table that reads well both in a terminal and as Markdown. */
export function formatTable(rows: readonly Row[]): string {
  const header = ['what', 'figure', 'unit', 'compared']
  const cells = rows.map(({ name, value, unit, compared = '' }) => [
    name,
    formatNumber(value),
    unit,
    compared,
  ])
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const pad = (text: string, column: number) =>
    column === 1 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  const line = (parts: string[]) => `| ${parts.map(pad).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(header), line(rule), ...cells.map(line)].join('\n')
}

/** Three digits are more than a shared machine can tell apart. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

export function ratio(value: number, base: number, baseName: string): string {
  return `${formatNumber(value / base)} × ${baseName}`
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * part) - 1]
  if (value === undefined) throw new Error('There is nothing to take a percentile of.')
  return value
}
