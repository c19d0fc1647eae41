import { type Box, boxAround, cropPlane, type Plane, sumOf } from '../pictures/raster.ts'
import { overlapOf } from '../things/boxes.ts'
import { isSure } from '../things/choose-things.ts'
import type { Thing } from '../things/find-things.ts'
import { kindOf } from '../things/things-network.ts'

const INSIDE = 0.5
/** A subject is part of an animal if at least this much of it lies in the animal's box. */
export const MIN_HELD = 0.93
/**
 * A subject that fills the animal's box better than this counts as the whole animal: no outline improved on such a
 * subject.
 */
const FILLED = 0.83

/** The animal that contains the subject: the most certain one, whatever else is seen there. */
export function animalAround(seen: Plane, things: readonly Thing[]): Thing | null {
  const animals = things.filter((thing) => isSure(thing) && kindOf(thing.label) === 'animal')
  return animals.find(({ box }) => heldBy(box, seen) >= MIN_HELD) ?? null
}

/** The same animal, if it extends beyond the subject. */
export function animalBeyond(seen: Plane, things: readonly Thing[]): Thing | null {
  const box = boxAround(seen, INSIDE)
  const animal = animalAround(seen, things)
  return box && animal && overlapOf(box, animal.box) < FILLED ? animal : null
}

/** The part of a subject that lies in a box. */
function heldBy(box: Box, seen: Plane): number {
  return sumOf(cropPlane(seen, box)) / Math.max(1, sumOf(seen))
}
