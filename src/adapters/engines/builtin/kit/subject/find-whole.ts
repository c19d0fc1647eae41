import type { Models } from '../../models/models.ts'
import { type Box, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { areaOf } from '../things/boxes.ts'
import { findThings } from '../things/find-things.ts'
import { partIn } from './agreement.ts'
import { animalBeyond, MIN_HELD } from './animals-around.ts'
import { isDoubtful } from './doubts.ts'
import { isAsSure, type OutlinedThing, outlineTwice } from './outline-twice.ts'

/** How certain the outline of an animal must be. */
const CERTAIN = { fit: 0.93, agreement: 0.955 }
/**
 * The same if less than this part of the animal was seen, such as its head: there is little to lose. Of 320 pets with
 * known masks this changes seven, which had 0.31 to 0.60 of their masks and then have 0.85 to 0.99.
 */
const SMALL_PART = 2 / 3
const LIKELY = { fit: 0.89, agreement: 0.91 }
/** If more than this part was seen, there is nothing to gain. */
const NEARLY_ALL = 0.9
/** No animal fills its box: an outline that fills more than this part of it shows the cushion, too. */
const MAX_FILLED = 0.78

/**
 * The whole animal if only a part was seen, such as a head whose body leaves the picture. Null if all of it was seen,
 * or if its outline is uncertain. Boxes of other things are not believed: a person's box contained a television.
 */
export async function findWhole(picture: Picture, seen: Plane, models: Models): Promise<Plane | null> {
  const animal = animalBeyond(seen, await findThings(picture, models))
  if (!animal) return null
  const outlined = await outlineTwice(picture, animal.box, models)
  return outlined && isWhole(outlined, seen, animal.box) ? outlined.mask : null
}

/** Whether an outline looks like an animal, contains what was seen of it, and is certain enough. */
export function isWhole(outlined: OutlinedThing, seen: Plane, box: Box): boolean {
  const { mask } = outlined
  if (sumOf(mask) > MAX_FILLED * areaOf(box) || partIn(seen, mask) < MIN_HELD) return false
  const seenPart = partIn(mask, seen)
  if (seenPart < SMALL_PART) return isAsSure(outlined, LIKELY)
  return seenPart < NEARLY_ALL && isAsSure(outlined, CERTAIN) && !isDoubtful(mask)
}
