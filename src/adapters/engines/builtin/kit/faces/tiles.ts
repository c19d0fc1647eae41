import type { Size } from '../pictures/raster.ts'
import type { Square } from './square.ts'

/** One way to look at a picture: scaled, in squares that overlap. */
interface Level {
  /** The scale factor, usually below 1. */
  scale: number
  /** In pixels of the scaled picture. */
  squares: Square[]
}

/** The detector sees faces from a fourteenth of a square to most of it. */
const SMALLEST_PART = 14
/** The squares of the next level are at most this many times smaller: it sees faces whole that this level misses. */
const FINER = 4.6
/** Faces that the larger squares miss are smaller than this part of a square, and lie whole in one of two. */
const OVERLAP = 0.34
/** Limits the number of squares for very large pictures; faces in them are seldom small. */
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

/** A side of the scaled picture. */
export function sizeAt(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale))
}

function middlesAlong(length: number, side: number): number[] {
  if (length <= side) return [length / 2]
  const count = 1 + Math.ceil((length - side) / (side * (1 - OVERLAP)))
  return Array.from({ length: count }, (_, i) => Math.round(side / 2 + (i * (length - side)) / (count - 1)))
}
