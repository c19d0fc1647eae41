import { coloursOf } from '../pictures/colours.ts'
import type { Picture, Plane } from '../pictures/raster.ts'
import { ghostOf } from './ghost.ts'
import { liftPaint } from './lift-paint.ts'
import type { Sighting } from './look-under.ts'
import { countChosen, type Mask, placesOf } from './mask.ts'
import { paintOf } from './paint.ts'
import { seeLetters } from './see-letters.ts'

/** A mark covers at least this part of what was painted, and reaches over this part of its width and height. */
const MIN_COVERED = 0.04
const SPAN = { long: 0.7, short: 0.3 }
/** Nine of ten pixels of a mark that the picture shines through hide less than this; fainter ones could be anything. */
const MAX_HIDDEN = 0.7
const MIN_HIDDEN = 0.12
/** One paint must explain all that is taken off, except for this part: things of a scene have many colours. */
const MAX_UNEXPLAINED = 0.2
/** No more of what was taken off may be seen, or be missing. */
const MAX_GHOST = 0.2
const MAX_PAINT_GHOST = 0.07
/** Letters in pixels around them, where their paint is measured. */
const AROUND = 3

/**
 * The picture without the translucent mark in a place; null where there is no such mark, or where traces would be
 * left.
 */
export function liftMark(picture: Picture, seen: Sighting, place: Mask, reach: number): Picture | null {
  const { letters } = seeLetters(seen, place, AROUND * reach)
  if (!couldBeMark(letters, place, seen.opacity)) return null
  const taken = { opacity: seen.opacity, seen: coloursOf(picture), under: coloursOf(seen.under) }
  const pixels = placesOf(letters)
  if (paintOf(taken, pixels).unexplained > MAX_UNEXPLAINED) return null
  const ghost = Math.abs(ghostOf(picture, seen.under, place, reach))
  const lifted = liftPaint(picture, letters, 2 * AROUND * reach)
  const leftByPaint = lifted ? Math.abs(ghostOf(picture, lifted, place, reach)) : 1
  if (lifted && leftByPaint <= Math.min(ghost, MAX_PAINT_GHOST)) return lifted
  return ghost <= MAX_GHOST ? seen.under : null
}

function couldBeMark(letters: Mask, place: Mask, opacity: Plane): boolean {
  if (countChosen(letters) < Math.max(1, MIN_COVERED * countChosen(place))) return false
  if (!reachesOver(letters, place)) return false
  const hidden = opacity.data.filter((_, i) => letters.data[i]).toSorted()
  const at = (part: number) => hidden[Math.floor(part * hidden.length)] ?? 0
  return at(0.9) <= MAX_HIDDEN && at(0.5) >= MIN_HIDDEN
}

/** Whether a mark reaches over most of the place that somebody has painted around it; otherwise it is part of a thing. */
export function reachesOver(mark: Mask, place: Mask): boolean {
  const [short = 0, long = 0] = [
    extentOf(mark, 'x') / extentOf(place, 'x'),
    extentOf(mark, 'y') / extentOf(place, 'y'),
  ].toSorted((one, other) => one - other)
  return short >= SPAN.short && long >= SPAN.long
}

/** How far the mask reaches along an axis, ignoring a few pixels. */
function extentOf({ width, height, data }: Mask, axis: 'x' | 'y'): number {
  const counts = new Uint32Array(axis === 'x' ? width : height)
  let all = 0
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue
    const at = axis === 'x' ? i % width : Math.floor(i / width)
    counts[at] = (counts[at] ?? 0) + 1
    all++
  }
  let [sum, first, last] = [0, -1, 0]
  for (const [at, count] of counts.entries()) {
    sum += count
    if (first < 0 && sum > 0.02 * all) first = at
    if (sum < 0.98 * all) last = at + 1
  }
  return last - first + 1
}
