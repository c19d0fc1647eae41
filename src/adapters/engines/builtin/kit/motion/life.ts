import type { Box } from '../pictures/raster.ts'
import type { Place } from './warp.ts'

/** What keeps a subject alive, in parts of its size: it stands where it stands, and moves more the higher up. */
const BREATH = { rise: 0.009, width: 0.007 }
const SWAY = 0.011

/**
 * Moves a place of the subject's picture to where it comes from while the subject breathes and sways. `breath` and
 * `sway` go from -1 to 1.
 */
export function bendAlive(
  place: Place,
  { left, top, width, height }: Box,
  breath: number,
  sway: number,
): void {
  const foot = top + height
  const up = Math.max(0, (foot - place.y) / height)
  const middle = left + width / 2
  place.x -= SWAY * Math.max(width, height) * sway * Math.min(1.2, up) ** 2
  // The chest, at two fifths of the height, widens most.
  const chest = Math.exp(-(((up - 0.4) / 0.28) ** 2))
  place.x = middle + (place.x - middle) * (1 - BREATH.width * breath * chest)
  place.y = foot - (foot - place.y) * (1 - BREATH.rise * breath * Math.min(1, up))
}
