/** A section of one axis. */
interface Stretch {
  start: number
  length: number
}

/** The overlap of neighbours, for blending the seam between them. */
export const OVERLAP = 40
/** The outermost pixels of a tile are not used: the network knows least about them. */
const UNUSED = 12
/** The network halves its input twice. */
export const TILE_STEP = 4

/** Equal sections of whole steps, none longer than `longest`, that cover the axis and overlap enough for blending. */
export function tilesAlong(axis: number, longest: number): Stretch[] {
  const count = Math.max(1, Math.ceil((axis - OVERLAP) / (longest - OVERLAP)))
  const steps = Math.ceil((axis + (count - 1) * OVERLAP) / count / TILE_STEP)
  const length = Math.min(axis, TILE_STEP * steps)
  return Array.from({ length: count }, (_, i) => ({
    start: count === 1 ? 0 : TILE_STEP * Math.round((i * (axis - length)) / (count - 1) / TILE_STEP),
    length,
  }))
}

/** The weight of a tile at a position along it, relative to the earlier tiles. */
export function seamWeight(place: number, isFirst: boolean, scale: number): number {
  if (isFirst) return 1
  const ramp = (place / scale - UNUSED) / (OVERLAP - 2 * UNUSED)
  return Math.min(1, Math.max(0, ramp))
}
