import type { Box } from '../pictures/raster.ts'

interface Size {
  width: number
  height: number
}

export const areaOf = ({ width, height }: Box): number => width * height

export function isWithin({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** How many pixels two boxes share. */
export function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

/** The same as a part of their union. */
export function overlapOf(one: Box, other: Box): number {
  const shared = sharedArea(one, other)
  return shared / Math.max(1, areaOf(one) + areaOf(other) - shared)
}

/** Two boxes that overlap more than this show one thing, whatever its name. */
const SAME_PLACE = 0.6

export function areSamePlace(one: Box, other: Box): boolean {
  return overlapOf(one, other) > SAME_PLACE
}

/** Widens a box by this part of its longer side on each side, within a picture. */
export function widenBox(box: Box, part: number, picture: Size): Box {
  const margin = Math.round(Math.max(box.width, box.height) * part)
  const [left, top] = [Math.max(0, box.left - margin), Math.max(0, box.top - margin)]
  return {
    left,
    top,
    width: Math.min(picture.width, box.left + box.width + margin) - left,
    height: Math.min(picture.height, box.top + box.height + margin) - top,
  }
}

/**
 * Narrows a box by this part of its longer side on each side, except where the picture ends: the thing continues there.
 */
export function narrowBox({ left, top, width, height }: Box, part: number, picture: Size): Box {
  const margin = Math.round(Math.max(width, height) * part)
  const [right, bottom] = [left + width, top + height]
  const [fromLeft, fromTop] = [
    left > margin / 2 ? left + margin : left,
    top > margin / 2 ? top + margin : top,
  ]
  const toRight = right < picture.width - margin / 2 ? right - margin : right
  const toBottom = bottom < picture.height - margin / 2 ? bottom - margin : bottom
  return { left: fromLeft, top: fromTop, width: toRight - fromLeft, height: toBottom - fromTop }
}

/** Whether a box ends at the edge of a part of a picture, where the picture continues. */
export function isCut(box: Box, part: Box, { width, height }: Size): boolean {
  const [right, bottom] = [part.left + part.width, part.top + part.height]
  return (
    (part.left > 0 && box.left <= part.left + 1) ||
    (part.top > 0 && box.top <= part.top + 1) ||
    (right < width && box.left + box.width >= right - 1) ||
    (bottom < height && box.top + box.height >= bottom - 1)
  )
}
