import { distanceTo } from '../../pictures/distance.ts'
import { type Box, boxAround, maxOf, type Plane, sumOf } from '../../pictures/raster.ts'

/** Where something flows. */
export interface Region {
  width: number
  height: number
  /** The longer side, to which all sizes are relative. */
  side: number
  box: Box
  /** How far each pixel is from what stands still; beyond the edges of the picture nothing stands still. */
  depth: Plane
  deepest: number
  /** Whether it is the upper part of the picture, down from its upper edge. */
  isAbove: boolean
  /** Where its middle is, from 0 at the upper edge of the picture to 1 at the lower. */
  middle: number
}

const INSIDE = 0.5
/** A sky begins within this part of the height, and its middle is above the next. */
const UPPER = 0.02
const MIDDLE = 0.5

export function regionOf(area: Plane): Region | null {
  const { width, height } = area
  const box = boxAround(area, INSIDE)
  if (!box) return null
  const depth = distanceTo(area, (value) => value <= INSIDE)
  const side = Math.max(width, height)
  const middle = middleOf(area)
  return {
    width,
    height,
    side,
    box,
    depth,
    deepest: Math.min(side, maxOf(depth)),
    isAbove: box.top <= UPPER * height && middle < MIDDLE,
    middle,
  }
}

/** How far the corner of a cell is from what stands still; corners may lie a little beyond the picture. */
export function depthAt({ depth, width, height }: Region, x: number, y: number): number {
  return depth.data[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0
}

function middleOf(area: Plane): number {
  const { width, height, data } = area
  const rows = data.reduce((sum, value, i) => sum + value * Math.floor(i / width), 0)
  return rows / Math.max(1e-6, sumOf(area)) / height
}
