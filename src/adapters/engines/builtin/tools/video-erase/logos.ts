import { cropMask, type Mask } from '../../kit/fill/mask.ts'
import type { Box } from '../../kit/pictures/raster.ts'
import type { LastingEdges } from './lasting-edges.ts'
import { growBox } from './region.ts'
import { closeMask, findShapes, type Shape } from './shapes.ts'
import { AT_ITS_PLACE, type StillMark } from './still-marks.ts'
import { edgesOf, templateOf } from './template.ts'

/**
 * More than this part of everything that stays while the scene changes must be in corners, which are this part of the
 * frame wide and high.
 */
const MOSTLY = 0.5
const CORNER = 0.35
/** Logos in corners leave this many pixels free at the border of the frame. */
const FREE = 2

/**
 * Opaque logos in corners, which the network for marks does not know. None is believed where much else stays, as when
 * the camera follows a thing.
 */
export function findLogos(edges: LastingEdges): StillMark[] {
  const logos = findShapes(edges).filter(({ box }) => isInCorner(box, edges))
  const held = edges.overlaid.filter((value, i) => value && logos.some(({ mask }) => mask.data[i])).length
  if (held <= MOSTLY * edges.overlaid.filter((value) => value).length) return []
  return logos.map((logo) => ({
    mask: wholeOf(logo),
    template: templateOf(edges, edgesOf(logo, edges)),
    shift: AT_ITS_PLACE,
  }))
}

/** Some edges of a plate are always missed: whatever lies between others belongs to it. */
function wholeOf({ mask, box }: Shape): Mask {
  const reach = Math.max(box.width, box.height)
  // The border of the frame must not count as an edge.
  const around = growBox(box, 2 * reach)
  const { left, top } = around
  return cropMask(closeMask(cropMask(mask, around), reach), { ...mask, left: -left, top: -top })
}

function isInCorner({ left, top, width, height }: Box, frame: LastingEdges): boolean {
  return isAtEnd(left, width, frame.width) && isAtEnd(top, height, frame.height)
}

function isAtEnd(from: number, length: number, whole: number): boolean {
  const to = from + length
  return from >= FREE && to <= whole - FREE && Math.min(to, whole - from) <= CORNER * whole
}
