import { mapPlane, type Plane } from '../pictures/raster.ts'

export interface Step {
  x: number
  y: number
}

/** Whatever repeats all over a plane does so after both of these steps, in pixels. */
export interface Lattice {
  one: Step
  other: Step
}

/** Cells of a tile are this much smaller than pixels, since tiles do not begin at whole ones. */
const FINER = 2

/**
 * For each pixel, the mean over all pixels that the lattice identifies with it. The pattern stays; the scene fades,
 * the more so the more often the pattern repeats.
 */
export function fold(plane: Plane, lattice: Lattice): Plane {
  const { cells, sums, counts } = gather(plane, lattice, FINER)
  return mapPlane(plane, (_, i) => (sums[cells[i] ?? 0] ?? 0) / Math.max(1, counts[cells[i] ?? 0] ?? 0))
}

/** The share of a plane's variance that its means over all tiles have, less what chance leaves in such means. */
export function explainedBy(lattice: Lattice, plane: Plane): number {
  const { sums, counts } = gather(plane, lattice, 1)
  const pixels = plane.data.length
  const middle = sums.reduce((sum, value) => sum + value, 0) / pixels
  const whole = plane.data.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  let [explained, used] = [0, 0]
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue
    explained += count * ((sums[cell] ?? 0) / count - middle) ** 2
    used++
  }
  const chance = used / pixels
  return whole === 0 || chance >= 1 ? 0 : (explained / whole - chance) / (1 - chance)
}

/** The cell of the tile that each pixel lies in, and what lies in each cell. */
function gather({ width, data }: Plane, { one, other }: Lattice, finer: number) {
  const area = one.x * other.y - one.y * other.x
  const columns = Math.max(1, Math.round(finer * Math.hypot(one.x, one.y)))
  const rows = Math.max(1, Math.round(finer * Math.hypot(other.x, other.y)))
  const cells = new Int32Array(data.length)
  const [sums, counts] = [new Float64Array(columns * rows), new Float64Array(columns * rows)]
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const u = (x * other.y - y * other.x) / area
    const v = (y * one.x - x * one.y) / area
    const column = Math.min(columns - 1, Math.floor(columns * (u - Math.floor(u))))
    const row = Math.min(rows - 1, Math.floor(rows * (v - Math.floor(v))))
    const cell = row * columns + column
    cells[i] = cell
    sums[cell] = (sums[cell] ?? 0) + (data[i] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return { cells, sums, counts }
}
