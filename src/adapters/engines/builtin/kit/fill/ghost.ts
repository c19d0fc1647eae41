import { boxBlur } from '../pictures/blur.ts'
import { coloursOf } from '../pictures/colours.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import type { Mask } from './mask.ts'

/** Letters of marks are about this large, as a part of the longer side. */
const LETTER = 1 / 128
export const MIN_REACH = 3

/** How far around a pixel to look where the size of letters is not known. */
export function usualReach({ width, height }: { width: number; height: number }): number {
  return Math.max(MIN_REACH, Math.round(Math.max(width, height) * LETTER))
}

/** A filling that shows the shape of a mark, as its negative, looks worse than the mark. */
export const MAX_FILLED_GHOST = 0.25

/**
 * How much of what was taken off can still be seen, as a part of it. Nothing in a picture correlates with the shape
 * of a mark unless some of the mark is left, in one colour or another. Below 0 where too much was taken.
 */
export function ghostOf(before: Picture, after: Picture, places: Mask, reach: number): number {
  const afterwards = coloursOf(after)
  let [shared, whole] = [0, 0]
  for (const [c, seen] of coloursOf(before).entries()) {
    const left = afterwards[c] ?? seen
    const taken = detailOf(
      mapPlane(seen, (value, i) => value - (left.data[i] ?? 0)),
      reach,
    )
    const detail = detailOf(left, reach)
    for (let i = 0; i < places.data.length; i++) {
      if (!places.data[i]) continue
      shared += (detail.data[i] ?? 0) * (taken.data[i] ?? 0)
      whole += (taken.data[i] ?? 0) ** 2
    }
  }
  return whole === 0 ? 1 : shared / whole
}

/** How each pixel differs from its surroundings. */
export function detailOf(plane: Plane, reach: number): Plane {
  const around = boxBlur(plane, reach)
  return mapPlane(plane, (value, i) => value - (around.data[i] ?? 0))
}
