import type { Box, Size } from '../pictures/raster.ts'
import { type Path, towards } from './camera.ts'

/** How much larger the subject becomes at most. */
const GROWTH = 1.15

/**
 * A camera that comes nearer and goes back, so that a video can start again where it ends. Whatever is to be kept, such
 * as heads, stays in view, and where little room is left around it the camera hardly moves.
 */
export function approach(keep: Box, { width, height }: Size, nearness: number): Path {
  const half = Math.max(width, height) / 2
  const growth = Math.max(1, Math.min(GROWTH, width / keep.width, height / keep.height))
  const focus = {
    x: (stillPoint(keep.left, keep.width, width, growth) - width / 2) / half,
    y: (stillPoint(keep.top, keep.height, height, growth) - height / 2) / half,
  }
  const reach = (1 - 1 / growth) / nearness
  return (part) => towards(focus, reach * (0.5 - 0.5 * Math.cos(2 * Math.PI * part)))
}

/** What stays where it is when a stretch grows without leaving the whole: its middle, or a place further out. */
function stillPoint(start: number, length: number, whole: number, growth: number): number {
  const middle = start + length / 2
  if (growth === 1) return middle
  const low = (growth * (start + length) - whole) / (growth - 1)
  const high = (growth * start) / (growth - 1)
  return Math.min(whole, Math.max(0, Math.min(high, Math.max(low, middle))))
}
