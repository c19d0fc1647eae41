/** The corners of cells of pixels. What happens between them is straight. */
export const CELL = 16

export interface Grid {
  columns: number
  rows: number
  /** How many corners there are. */
  count: number
}

export function gridOver(width: number, height: number): Grid {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  return { columns, rows, count: (columns + 1) * (rows + 1) }
}

/** A number for every corner. */
export function atCorners(grid: Grid, valueAt: (x: number, y: number) => number): Float32Array {
  const values = new Float32Array(grid.count)
  for (let i = 0; i < values.length; i++) {
    values[i] = valueAt((i % (grid.columns + 1)) * CELL, Math.floor(i / (grid.columns + 1)) * CELL)
  }
  return values
}
