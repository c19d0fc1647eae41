import type { Picture } from '../pictures/raster.ts'
import { usualReach } from './ghost.ts'
import type { Sighting } from './look-under.ts'
import { groundOf, isCrisp, markIn, withEnclosed } from './mark-shape.ts'
import { joinMasks, type Mask, placesOf } from './mask.ts'
import { hiddenBy } from './see-marks.ts'
import { strangeBeside } from './strange-colours.ts'

/** Nine of ten pixels of a mark that the picture shines through hide less than this. */
export const SHINES_THROUGH = 0.55

/** The mark that is seen in a place which somebody has painted over. */
export interface PaintedShape {
  mark: Mask
  /** The strip or label that it stands on; null where it stands on the scene. */
  ground: Mask | null
  /** How much of the picture the mark hides: faint ones may be a thing of the scene. */
  hidden: number
  /** Whether the mark is told from what is around it. */
  isCrisp: boolean
}

/** Null where no mark is seen: then somebody has painted a thing. The place and what is seen of it are of one size. */
export function shapeIn(
  part: Picture,
  seen: Sighting,
  place: Mask,
  whole: Pick<Picture, 'width' | 'height'>,
): PaintedShape | null {
  const seenMark = markIn(seen, place)
  if (!seenMark) return null
  const reach = usualReach(whole)
  const hidden = hiddenBy(seen.opacity, placesOf(seenMark))(0.9)
  const mark = hidden <= SHINES_THROUGH ? seenMark : withStrangeParts(part, seenMark, place, reach)
  return { mark, ground: groundOf(part, mark, place, reach), hidden, isCrisp: isCrisp(seen, place) }
}

/** An opaque mark with its parts of other colours, and what they enclose. */
function withStrangeParts(part: Picture, mark: Mask, place: Mask, reach: number): Mask {
  return withEnclosed(joinMasks(mark, strangeBeside(part, mark, place, reach)), place)
}
