import type { Size } from '../pictures/raster.ts'
import type { Square } from './square.ts'

/** A way to look at a picture: made smaller, in squares that overlap. */
interface Level {
  /** How many times as large as it is the picture is made: mostly less than once. */
  scale: number
  /** In pixels of the picture after it was made smaller. */
  squares: Square[]
}

/** The detector sees faces from a fourteenth of a square to most of it. */
const SMALLEST_PART = 14
/** So much smaller at most are the squares of the next level: what one misses, the next sees whole. */
const FINER = 4.6
/** Faces that the larger squares have missed are smaller than this part of a square, and lie whole in one of two. */
const OVERLAP = 0.34
/** Squares may not become too many, however large a picture is; a face in it is then seldom small. */
const MAX_ALONG = 8

/** How to look at a picture with squares of one size: first at all of it, then at ever smaller parts. */
export function levelsOf({ width, height }: Size, side: number, smallestFace: number): Level[] {
  const longest = Math.max(width, height)
  const finest = Math.min(longest, Math.max(smallestFace * SMALLEST_PART, longest / MAX_ALONG))
  const steps = Math.ceil(Math.log(longest / finest) / Math.log(FINER) - 1e-9)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const scale = side / (steps === 0 ? longest : longest * (finest / longest) ** (step / steps))
    const rows = middlesAlong(sizeAt(height, scale), side)
    const columns = middlesAlong(sizeAt(width, scale), side)
    return { scale, squares: rows.flatMap((y) => columns.map((x) => ({ x, y, side, angle: 0 }))) }
  })
}

/** A side of the picture after it was made smaller. */
export function sizeAt(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale))
}

function middlesAlong(length: number, side: number): number[] {
  if (length <= side) return [length / 2]
  const count = 1 + Math.ceil((length - side) / (side * (1 - OVERLAP)))
  return Array.from({ length: count }, (_, i) => Math.round(side / 2 + (i * (length - side)) / (count - 1)))
}
