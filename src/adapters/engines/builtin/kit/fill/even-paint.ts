import { median, robustDeviation } from '../pictures/statistics.ts'

/** White (1) or black (0) that hides this part of what is behind it; all of it where the opacity is 1. */
export interface EvenPaint {
  paint: 0 | 1
  opacity: number
}

/** Where the picture itself is nearly as white, or as black, paint cannot be measured. */
const MIN_ROOM = 0.15

/** How much a paint hides of what is behind a pixel, by one of its colours; null where that cannot be measured. */
export function hiddenPart(paint: EvenPaint['paint'], seen: number, behind: number): number | null {
  const room = Math.abs(paint - behind)
  return room < MIN_ROOM ? null : 1 - Math.abs(paint - seen) / room
}

/** Paint hides an even part of each colour, between these, measured at this many pixels at least. */
interface Evenness {
  least: number
  most: number
  unevenness: number
  tint: number
  fewest: number
}

/** How much paint hides, given the parts that are hidden of each colour; null where these are not even. */
export function evenOpacity(
  byColour: readonly (readonly number[])[],
  { least, most, unevenness: mostUneven, tint, fewest }: Evenness,
): { opacity: number; unevenness: number } | null {
  const parts = byColour.flat()
  if (parts.length < fewest) return null
  const [opacity, unevenness] = [median(parts), robustDeviation(parts)]
  // Paint of another colour hides one colour more than the others.
  const isGrey = byColour.every((own) => own.length < fewest / 3 || Math.abs(median(own) - opacity) <= tint)
  const isEven = opacity >= least && opacity <= most && unevenness <= mostUneven
  return isGrey && isEven ? { opacity, unevenness } : null
}
