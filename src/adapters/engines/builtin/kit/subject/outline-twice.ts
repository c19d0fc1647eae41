import type { Models } from '../../models/models.ts'
import { type Box, boxAround, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { overlapOf } from '../things/boxes.ts'
import { openOutlines } from '../things/outlines.ts'
import { agreement } from './agreement.ts'

const INSIDE = 0.5

/** How well an outline must fit the box of its thing, and agree with a second one of the same box. */
export interface Certainty {
  fit: number
  agreement: number
}

/** A thing in a box, and how certain its outline is. */
export interface OutlinedThing extends Certainty {
  mask: Plane
}

/** Outlines the thing in a box twice. Null if nothing is there. */
export async function outlineTwice(
  picture: Picture,
  box: Box,
  models: Models,
): Promise<OutlinedThing | null> {
  const outline = await openOutlines(picture, models)
  const outlineOf = async (isSingle: boolean) =>
    resizePlane((await outline({ box, isSingle })).mask, picture.width, picture.height)
  const mask = await outlineOf(false)
  const reached = boxAround(mask, INSIDE)
  if (!reached) return null
  return { mask, fit: overlapOf(reached, box), agreement: agreement(mask, await outlineOf(true)) }
}

export function isAsSure(found: Certainty, needed: Certainty): boolean {
  return found.fit >= needed.fit && found.agreement >= needed.agreement
}
