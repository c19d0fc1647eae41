import type { Models } from '../../models/models.ts'
import type { Mask } from '../fill/mask.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { boxAround, mapPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { openOutlines } from './outlines.ts'

const INSIDE = 0.5
const MIN_CERTAINTY = 0.85
/** Somebody who paints across a thing: so much of what they painted is of it, and it is at most so much larger. */
const ACROSS = { held: 0.7, larger: 3 }
/** Somebody who paints generously around a thing: so much of it lies in what they painted, and fills at least so much of that. */
const AROUND = { inside: 0.8, held: 0.35 }
/** How softly what was painted ends, as a part of the longer side. */
const SOFT = 0.003

/** How much each pixel belongs to the thing that somebody has painted over; to what they painted where no thing fits that. */
export async function outlineMarked(picture: Picture, painted: Mask, models: Models): Promise<Plane> {
  const { width, height } = picture
  const brush: Plane = { width, height, data: Float32Array.from(painted.data) }
  const box = boxAround(brush, INSIDE)
  if (!box) return brush
  const outline = await openOutlines(picture, models)
  const { mask, certainty } = await outline({ box })
  const thing = resizePlane(mask, width, height)
  if (certainty >= MIN_CERTAINTY && isMeantBy(brush, thing)) return refineMask(picture, thing)
  return gaussianBlur(brush, SOFT * Math.max(width, height))
}

/** Whether somebody who paints this means that thing. */
export function isMeantBy(brush: Plane, thing: Plane): boolean {
  const [painted, outlined] = [sumOf(brush), sumOf(thing)]
  const shared = sumOf(mapPlane(brush, (value, i) => value * (thing.data[i] ?? 0)))
  const isAcross = shared >= ACROSS.held * painted && outlined <= ACROSS.larger * painted
  return isAcross || (shared >= AROUND.inside * outlined && shared >= AROUND.held * painted)
}
