import type { Mask } from '../../kit/fill/mask.ts'
import { unite } from './aligned.ts'
import type { LastingEdges } from './lasting-edges.ts'
import { findPaintedEdges } from './painted-edges.ts'
import { boxOf, coverEdges, MAX_SIDE_PART, maskOf, type Shape } from './shapes.ts'

/** Lettering goes on beside what is known of it, and rises and falls by no more than this part of its height. */
const ABOVE_AND_BELOW = 0.3

/**
 * All of a mark of which a part is certain. Letters over a part of the scene that never changes cannot be told from the
 * scene; that they stand in one line with certain ones, and are of the same paint, tells what they are.
 */
export function completeShape(shape: Shape, edges: LastingEdges, frames: readonly Uint8Array[]): Mask {
  const { width } = edges
  const rise = Math.ceil(ABOVE_AND_BELOW * shape.box.height)
  const [top, bottom] = [shape.box.top - rise, shape.box.top + shape.box.height + rise]
  let { box } = shape
  for (;;) {
    const painted = findPaintedEdges(edges, frames, box)
    if (!painted) return shape.mask
    const places: number[] = []
    for (let i = Math.max(0, top) * width; i < Math.min(edges.height, bottom) * width; i++) {
      if (painted[i]) places.push(i)
    }
    const wider = boxOf(places, width)
    if (places.length === 0 || wider.width > MAX_SIDE_PART * width) return shape.mask
    if (wider.width <= box.width) return unite([shape, { mask: coverEdges(maskOf(places, edges)) }], edges)
    box = wider
  }
}
