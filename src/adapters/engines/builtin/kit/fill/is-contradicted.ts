import type { Picture } from '../pictures/raster.ts'
import { mean } from '../pictures/statistics.ts'
import type { Sighting } from './look-under.ts'
import { type Mask, placesOf } from './mask.ts'

/** What was seen through a mark. */
export type SeenThrough = Pick<Sighting, 'under' | 'opacity'>

/** Where a mark hides no more than this, what is under it can be told well enough to know a wrong guess. */
const THIN = 0.7
/** Less of a mark is thin where only its rim is. */
const MIN_THIN_PART = 0.6
/** Of 255. In ten fillings that people would want this was at most 18.5, in two that were wrong 25 and 29. */
const MAX_DIFFERENCE = 20

/** Whether a filling shows something else than what shone through the mark. */
export function isContradicted(filled: Picture, mark: Mask, { under, opacity }: SeenThrough): boolean {
  const places = placesOf(mark)
  const thin = places.filter((i) => (opacity.data[i] ?? 0) <= THIN)
  if (thin.length < MIN_THIN_PART * places.length) return false
  const off = [0, 1, 2].map((c) => {
    const differences = thin.map((i) => (filled.data[i * 4 + c] ?? 0) - (under.data[i * 4 + c] ?? 0))
    // What is left of the mark itself is the same everywhere.
    const usual = mean(differences)
    return mean(differences.map((difference) => Math.abs(difference - usual)))
  })
  return mean(off) > MAX_DIFFERENCE
}
