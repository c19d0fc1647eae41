import { type Mask, newMask } from '../../kit/fill/mask.ts'
import { findLastingEdges } from './lasting-edges.ts'
import { lastingNear } from './painted-edges.ts'
import { coverEdges, findShapes, maskOf, type Shape, withoutSpecks } from './shapes.ts'
import { boxOfTemplate, type Shift, type Template } from './template.ts'

/** Parts of a mark may lie this far from those that are known of it. */
const AROUND = 64
const MIN_FRAMES = 10
/** White marks vanish wherever the scene is white, too. */
const MIN_SEEN = 0.6

/** The frame moved back by a shift; at its border the outermost pixels are repeated. */
export function moveBack(frame: Uint8Array, width: number, height: number, { x, y }: Shift): Uint8Array {
  const result = new Uint8Array(frame.length)
  const [before, after] = [Math.min(width, Math.max(0, -x)), Math.min(width, Math.max(0, x))]
  for (let row = 0; row < height; row++) {
    const from = Math.max(0, Math.min(height - 1, row + y)) * width
    const to = row * width
    result.fill(frame[from] ?? 0, to, to + before)
    result.set(frame.subarray(from + after, from + width - before), to + before)
    result.fill(frame[from + width - 1] ?? 0, to + width - after, to + width)
  }
  return result
}

/** All of a mark, from frames in which it was moved back to one place: the farther it goes, the less of the scene is left. */
export function completeMask(
  { mask, template }: { mask: Mask; template: Template },
  frames: readonly Uint8Array[],
): Mask {
  if (frames.length < MIN_FRAMES) return mask
  const edges = findLastingEdges(frames, mask.width, mask.height)
  const lasting = lastingNear(edges, boxOfTemplate(template), { margin: AROUND, leastSeen: MIN_SEEN })
  const shapes = findShapes({ ...edges, overlaid: maskOf(lasting, mask).data })
  if (shapes.length > 0) return unite([{ mask }, ...shapes], mask)
  // So much of the scene lasts, too, that no shape is clear; then too much is better than too little.
  return unite([{ mask }, { mask: coverEdges(maskOf(withoutSpecks(lasting, mask), mask)) }], mask)
}

export function unite(
  shapes: readonly Pick<Shape, 'mask'>[],
  { width, height }: Pick<Mask, 'width' | 'height'>,
): Mask {
  const all = newMask(width, height)
  for (const { mask } of shapes) {
    for (let i = 0; i < all.data.length; i++) if (mask.data[i]) all.data[i] = 1
  }
  return all
}
