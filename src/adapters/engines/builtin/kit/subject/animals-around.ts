import { type Box, boxAround, cropPlane, type Plane, sumOf } from '../pictures/raster.ts'
import { overlapOf } from '../things/boxes.ts'
import { isSure } from '../things/choose-things.ts'
import type { Thing } from '../things/find-things.ts'
import { kindOf } from '../things/things-network.ts'

const INSIDE = 0.5
/** So much of what was seen lies in the box of an animal of which it is a part. */
export const MIN_HELD = 0.93
/** What fills the box of an animal better than this is taken for all of it: nothing that did was bettered by an outline. */
const FILLED = 0.83

/** The animal of which what was seen is all or a part: the surest that holds it, whatever else is seen there. */
export function animalAround(seen: Plane, things: readonly Thing[]): Thing | null {
  const animals = things.filter((thing) => isSure(thing) && kindOf(thing.label) === 'animal')
  return animals.find(({ box }) => heldBy(box, seen) >= MIN_HELD) ?? null
}

/** The same where there is more of the animal than was seen. */
export function animalBeyond(seen: Plane, things: readonly Thing[]): Thing | null {
  const box = boxAround(seen, INSIDE)
  const animal = animalAround(seen, things)
  return box && animal && overlapOf(box, animal.box) < FILLED ? animal : null
}

/** The part of what was seen that lies in a box. */
function heldBy(box: Box, seen: Plane): number {
  return sumOf(cropPlane(seen, box)) / Math.max(1, sumOf(seen))
}
