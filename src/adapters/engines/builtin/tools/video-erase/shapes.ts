import { growMask, type Mask, maskAt, newMask } from '../../kit/fill/mask.ts'
import { findComponents, labelsAtBorder } from '../../kit/pictures/components.ts'
import type { Box } from '../../kit/pictures/raster.ts'
import type { LastingEdges } from './lasting-edges.ts'

/** Something laid over a video, at the size at which marks are looked for. */
export interface Shape {
  /** Around its certain edges. */
  box: Box
  /** Of the size of the whole frame. */
  mask: Mask
}

/** Edges no farther apart than this, as a part of the longer side, belong to one mark. */
const SAME_MARK = 1 / 70
/** Strokes up to about twice this width are covered from edge to edge. */
const STROKE = 1 / 200
/** Edges next to certain ones need less evidence. */
const NEARBY = { seen: 0.75, steepness: 4 }
const MIN_EDGES = 40
/** Marks are small compared with the picture: longer things are a frame around it, or a border in it. */
const MAX_SIDE_PART = 0.6
const MIN_SIDE = 8
/** How much of its box the edges of a mark fill. */
const MIN_DENSITY = 0.1
/** Marks have edges in all directions; the edges along which something moves have one. From 0 to 1. */
export const MIN_VARIETY = 0.3

type Size = Pick<LastingEdges, 'width' | 'height'>
type Slopes = Pick<LastingEdges, 'right' | 'down'>

export function findShapes(edges: LastingEdges): Shape[] {
  const { width, height, overlaid } = edges
  const reach = Math.max(3, Math.round(Math.max(width, height) * SAME_MARK))
  const grouped = growMask({ width, height, data: overlaid }, reach)
  const { labels, sizes } = findComponents(grouped, (value) => value > 0)
  const places: number[][] = sizes.map(() => [])
  overlaid.forEach((value, i) => {
    if (value) places[labels[i] ?? 0]?.push(i)
  })
  return places.flatMap((certain) => {
    const box = boxOf(certain, width)
    return isMark(certain, edges) ? [{ box, mask: coverShape(certain, edges, reach) }] : []
  })
}

/** Whether edges at these places look like a mark, and not like a line or a few specks. */
function isMark(certain: readonly number[], edges: Slopes & Size): boolean {
  const box = boxOf(certain, edges.width)
  if (certain.length < MIN_EDGES || Math.min(box.width, box.height) < MIN_SIDE) return false
  if (box.width > MAX_SIDE_PART * edges.width || box.height > MAX_SIDE_PART * edges.height) return false
  if (certain.length < MIN_DENSITY * box.width * box.height) return false
  return varietyOf(certain, edges) >= MIN_VARIETY
}

/** How evenly slopes point in all directions: the ratio of the two main extents of their scatter. */
export function varietyOf(places: readonly number[], { right, down }: Slopes): number {
  let xx = 0
  let yy = 0
  let xy = 0
  for (const i of places) {
    const x = right[i] ?? 0
    const y = down[i] ?? 0
    xx += x * x
    yy += y * y
    xy += x * y
  }
  const middle = (xx + yy) / 2
  const spread = Math.hypot((xx - yy) / 2, xy)
  return Math.max(0, middle - spread) / (middle + spread)
}

function coverShape(certain: readonly number[], edges: LastingEdges, reach: number): Mask {
  const { width, height, seen, steepness } = edges
  const near = growMask(maskAt(certain, edges), reach)
  const drawn = maskAt(certain, edges)
  for (let i = 0; i < width * height; i++) {
    const isLikely = (seen[i] ?? 0) >= NEARBY.seen && (steepness[i] ?? 0) >= NEARBY.steepness
    if (near.data[i] && isLikely) drawn.data[i] = 1
  }
  return coverEdges(drawn)
}

/** From edges to everything between them. */
function coverEdges(drawn: Mask): Mask {
  const stroke = Math.max(2, Math.round(Math.max(drawn.width, drawn.height) * STROKE))
  return fillEnclosed(closeMask(drawn, stroke))
}

/** Bridges gaps of up to twice this width. */
export function closeMask(mask: Mask, reach: number): Mask {
  return invert(growMask(invert(growMask(mask, reach)), reach))
}

/** With everything that cannot be reached from the border of the frame. */
function fillEnclosed(mask: Mask): Mask {
  const { width, height } = mask
  const { labels, sizes } = findComponents(mask, (value) => value === 0)
  const isOutside = new Uint8Array(sizes.length)
  for (const label of labelsAtBorder(labels, width)) if (label > 0) isOutside[label] = 1
  const filled = newMask(width, height)
  for (let i = 0; i < labels.length; i++) filled.data[i] = isOutside[labels[i] ?? 0] ? 0 : 1
  return filled
}

function invert({ width, height, data }: Mask): Mask {
  return { width, height, data: data.map((value) => 1 - value) }
}

function boxOf(places: readonly number[], width: number): Box {
  let left = width
  let top = Number.POSITIVE_INFINITY
  let right = -1
  let bottom = -1
  for (const i of places) {
    const x = i % width
    const y = Math.floor(i / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
