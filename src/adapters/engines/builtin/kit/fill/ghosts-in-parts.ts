import type { Picture } from '../pictures/raster.ts'
import { mean } from '../pictures/statistics.ts'
import { ghostIn } from './ghost.ts'
import { type Mask, maskAt, placesOf } from './mask.ts'

/** About as many as a mark has letters. */
const PARTS = 8

/**
 * How much of what was taken off can be seen in some views of it, or was taken too much, on average over the parts of
 * a mark from left to right: too much in one letter and too little in the next would look right as a whole.
 */
export function ghostsInParts(
  views: readonly Picture[],
  taken: { before: Picture; after: Picture },
  mask: Mask,
  reach: number,
): number {
  return mean(
    partsOf(mask).flatMap((part) => views.map((view) => Math.abs(ghostIn(view, taken, part, reach)))),
  )
}

/** Parts with about the same number of pixels. */
function partsOf(mask: Mask): Mask[] {
  const fromLeft = placesOf(mask).sort((one, other) => (one % mask.width) - (other % mask.width))
  return Array.from({ length: PARTS }, (_, n) => {
    const [first, end] = [n, n + 1].map((part) => Math.round((part * fromLeft.length) / PARTS))
    return maskAt(fromLeft.slice(first, end), mask)
  })
}
