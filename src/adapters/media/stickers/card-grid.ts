export const CARD = { width: 1200, height: 630 } as const

type Cell = { left: number; top: number; side: number }

const MARGIN = 40
const GAP = 24

/** Squares for this many stickers, as large as the card allows; the last row is centered. */
export function cardGrid(count: number): Cell[] {
  const inner = { width: CARD.width - 2 * MARGIN, height: CARD.height - 2 * MARGIN }
  const sideOf = (columns: number) => {
    const rows = Math.ceil(count / columns)
    const across = (inner.width - (columns - 1) * GAP) / columns
    const down = (inner.height - (rows - 1) * GAP) / rows
    return Math.floor(Math.min(across, down))
  }
  const choices = Array.from({ length: count }, (_, index) => index + 1)
  const columns = choices.reduce((best, next) => (sideOf(next) > sideOf(best) ? next : best), 1)
  const side = sideOf(columns)
  const rows = Math.ceil(count / columns)
  const step = side + GAP
  const centred = (whole: number, cells: number) => Math.round((whole - (cells * step - GAP)) / 2)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = Math.min(columns, count - row * columns)
    return {
      left: centred(CARD.width, inRow) + (index % columns) * step,
      top: centred(CARD.height, rows) + row * step,
      side,
    }
  })
}
