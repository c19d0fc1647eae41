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
  return ghostIn(after, { before, after }, places, reach)
}

/** How much of what was taken off between two pictures can be seen in another one of the same place. */
export function ghostIn(
  picture: Picture,
  { before, after }: { before: Picture; after: Picture },
  places: Mask,
  reach: number,
): number {
  const [seen, left, view] = [coloursOf(before), coloursOf(after), coloursOf(picture)]
  return partLeft(
    seen.map((plane, c) => {
      const change = { before: plane, after: left[c] ?? plane }
      return inCommon(view[c] ?? plane, change, places, reach)
    }),
  )
}

/** Tints and small contrasts that hardly change are not measured: less than this part of all that was taken off. */
const MIN_TAKEN = 0.1
/** Edges of letters are seen from near, their areas from farther away; in reaches. */
const DISTANCES = [1, 2]

/**
 * The largest part of what was taken off that can still be seen in any colour or tint, from near or from farther away:
 * letters of several colours may be gone in the mean and stay in one of them.
 */
export function tracesOf(before: Picture, after: Picture, places: Mask, reach: number): number {
  const [seen, left] = [coloursAndTints(before), coloursAndTints(after)]
  return Math.max(
    ...DISTANCES.flatMap((distance) => {
      const parts = seen.map((plane, c) => {
        const change = { before: plane, after: left[c] ?? plane }
        return inCommon(change.after, change, places, distance * reach)
      })
      const most = Math.max(...parts.map(({ whole }) => whole))
      return parts.filter(({ whole }) => whole >= MIN_TAKEN * most).map((part) => partLeft([part]))
    }),
  )
}

/** Red, green and blue, and how red and how blue each pixel is beside the others. */
function coloursAndTints(picture: Picture): Plane[] {
  const [red, green, blue] = coloursOf(picture)
  return [
    red,
    green,
    blue,
    mapPlane(red, (value, i) => value - (green.data[i] ?? 0)),
    mapPlane(blue, (value, i) => value - ((red.data[i] ?? 0) + (green.data[i] ?? 0)) / 2),
  ]
}

interface Common {
  shared: number
  whole: number
}

/** What was taken off in places, and how much of it is like what is seen there. */
function inCommon(
  view: Plane,
  { before, after }: { before: Plane; after: Plane },
  places: Mask,
  reach: number,
): Common {
  const taken = detailOf(
    mapPlane(before, (value, i) => value - (after.data[i] ?? 0)),
    reach,
  )
  const detail = detailOf(view, reach)
  let [shared, whole] = [0, 0]
  for (let i = 0; i < places.data.length; i++) {
    if (!places.data[i]) continue
    shared += (detail.data[i] ?? 0) * (taken.data[i] ?? 0)
    whole += (taken.data[i] ?? 0) ** 2
  }
  return { shared, whole }
}

function partLeft(parts: readonly Common[]): number {
  const [shared, whole] = parts.reduce(
    ([one, other], part) => [one + part.shared, other + part.whole],
    [0, 0],
  )
  return whole === 0 ? 1 : shared / whole
}

/** How each pixel differs from its surroundings. */
export function detailOf(plane: Plane, reach: number): Plane {
  const around = boxBlur(plane, reach)
  return mapPlane(plane, (value, i) => value - (around.data[i] ?? 0))
}
