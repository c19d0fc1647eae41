import { findComponents, pixelsOf } from '../pictures/components.ts'
import { boxAround, type Plane } from '../pictures/raster.ts'
import { explainedBy, fold } from './fold.ts'
import { findLattice } from './lattice.ts'
import { type Mask, maskAbove, maskAt, newMask, planeOf } from './mask.ts'

/** If less of what is seen is the pattern, much of it is not a mark and would be blurred. */
const MIN_EXPLAINED = 0.5
/** A pixel belongs to the pattern where a mark was seen in this part of all tiles. */
export const IN_TILES = 0.35
/** How much longer than high words are, and for how many heights they may continue beyond what was seen of them. */
const ROW = 4
const ENDS = 1.5

/** What all tiles of a plane have in common, repeated in each of them; null where there is no pattern. */
export function patternIn(plane: Plane): Plane | null {
  const lattice = findLattice(plane)
  return lattice && explainedBy(lattice, plane) >= MIN_EXPLAINED ? fold(plane, lattice) : null
}

/** All tiles of a repeating mark, even if it was seen in only some of them; empty where it does not repeat. */
export function tilesOf(seen: Mask): Mask {
  const pattern = patternIn(planeOf(seen))
  return pattern ? maskAbove(pattern, IN_TILES) : newMask(seen.width, seen.height)
}

/**
 * Words with the space before and behind them: a letter that stands apart is often overlooked, and seen when asked
 * for.
 */
export function endsOf(places: Mask): Mask {
  const { width } = places
  const ends = newMask(width, places.height)
  for (const pixels of pixelsOf(findComponents(places, (value) => value > 0))) {
    const box = boxAround(planeOf(maskAt(pixels, places)), 0)
    if (!box || box.width < ROW * box.height) continue
    const reach = Math.round(ENDS * box.height)
    const [left, right] = [Math.max(0, box.left - reach), Math.min(width, box.left + box.width + reach)]
    for (let y = box.top; y < box.top + box.height; y++)
      ends.data.fill(1, y * width + left, y * width + right)
  }
  return ends
}
