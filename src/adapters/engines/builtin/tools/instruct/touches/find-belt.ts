import type { Lab } from '../../../kit/faces/lab.ts'

/** How much of all differences of colour a belt explains, and how much of the clothes lies on each side of it at least. */
const [MIN_EXPLAINED, MIN_SIDE] = [0.55, 0.12]

/**
 * The row that divides clothes into two colours, one above the other: where a sweater ends and a skirt begins. Null if
 * no row explains most of their differences. Brightness counts half: folds are darker than their surroundings.
 */
export function findBelt(worn: readonly number[], lab: Lab, width: number): number | null {
  const rows = sumsByRow(worn, lab, width)
  const all = rows.reduce((sum, row) => added(sum, row), NOTHING)
  const total = scatterOf(all)
  let above = NOTHING
  let best = { row: -1, explained: 0 }
  for (const [row, own] of rows.entries()) {
    above = added(above, own)
    const below = subtracted(all, above)
    if (Math.min(above.count, below.count) < MIN_SIDE * all.count) continue
    const explained = 1 - (scatterOf(above) + scatterOf(below)) / Math.max(1e-6, total)
    if (explained > best.explained) best = { row, explained }
  }
  return best.explained >= MIN_EXPLAINED ? best.row : null
}

/** The number of some pixels, and the sums of their colours and of the squares of these. */
interface Sums {
  count: number
  colour: readonly number[]
  squares: number
}

const NOTHING: Sums = { count: 0, colour: [0, 0, 0], squares: 0 }

function sumsByRow(worn: readonly number[], lab: Lab, width: number): Sums[] {
  const rows: Sums[] = Array.from({ length: lab[0].height }, () => NOTHING)
  for (const i of worn) {
    const colour = lab.map(({ data }, c) => (data[i] ?? 0) / (c === 0 ? 2 : 1))
    const row = Math.floor(i / width)
    const squares = colour.reduce((sum, value) => sum + value * value, 0)
    rows[row] = added(rows[row] ?? NOTHING, { count: 1, colour, squares })
  }
  return rows
}

const added = (one: Sums, other: Sums, times = 1): Sums => ({
  count: one.count + times * other.count,
  colour: one.colour.map((value, c) => value + times * (other.colour[c] ?? 0)),
  squares: one.squares + times * other.squares,
})

const subtracted = (one: Sums, other: Sums): Sums => added(one, other, -1)

/** The sum of the squared distances of colours from their mean. */
function scatterOf({ count, colour, squares }: Sums): number {
  const ofMean = colour.reduce((sum, value) => sum + value * value, 0)
  return Math.max(0, squares - ofMean / Math.max(1, count))
}
