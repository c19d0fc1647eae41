import { coloursOf } from '../pictures/colours.ts'
import { findComponents } from '../pictures/components.ts'
import type { Picture } from '../pictures/raster.ts'
import { median } from '../pictures/statistics.ts'
import type { Sighting } from './look-under.ts'
import {
  commonOf,
  countChosen,
  growMask,
  joinMasks,
  type Mask,
  maskAbove,
  newMask,
  outside,
  placesOf,
  without,
} from './mask.ts'
import { SEEN } from './see-marks.ts'

/** A mark covers at least this part of what was painted; with less, the network sees none there. */
const MIN_COVERED = 0.04
/** Letters have an end: of all that could be a mark, this part is certain. */
const CRISP = { part: 0.7, certain: 0.8, thought: 0.2 }

/** The mark in a painted place: what the network sees of it, and what that encloses; null where it sees none. */
export function markIn({ certainty }: Pick<Sighting, 'certainty'>, place: Mask): Mask | null {
  const seen = commonOf(maskAbove(certainty, SEEN), place)
  if (countChosen(seen) < Math.max(1, MIN_COVERED * countChosen(place))) return null
  return withEnclosed(seen, place)
}

/** A mark with all that it encloses. */
export function withEnclosed(mark: Mask, place: Mask): Mask {
  return joinMasks(mark, enclosedBy(mark, place))
}

/** Whether the network tells a mark from what is around it. */
export function isCrisp({ certainty }: Pick<Sighting, 'certainty'>, place: Mask): boolean {
  const countAbove = (least: number) => countChosen(commonOf(maskAbove(certainty, least), place))
  return countAbove(CRISP.certain) >= CRISP.part * countAbove(CRISP.thought)
}

/**
 * The parts of a place that are cut off from its border by a mark: counters of letters, and coloured parts of logos,
 * which the network often takes for the scene. The edge of the picture is no border.
 */
function enclosedBy(mark: Mask, place: Mask): Mask {
  const { width, height } = place
  const free = without(place, mark)
  const around = growMask(outside(place), 1)
  const { labels } = findComponents(free, (value) => value > 0)
  const open = new Set(labels.filter((label, i) => label > 0 && around.data[i]))
  const enclosed = newMask(width, height)
  labels.forEach((label, i) => {
    if (label > 0 && !open.has(label)) enclosed.data[i] = 1
  })
  return enclosed
}

/** A pixel is like a ground if all its colours are this near; it belongs to it if they are a little farther away. */
const ALIKE = 0.06
const NEAR = 0.12
/** A ground is flat: this part of the pixels beside a mark is alike. */
const FLAT = 0.65
/** A part of the scene goes on around the place: this part of the pixels there is like it. */
const GOES_ON = 0.08

/** The strip or label that a mark stands on, which goes with it: flat, and unlike what is around the place. */
export function groundOf(part: Picture, mark: Mask, place: Mask, reach: number): Mask | null {
  const colours = coloursOf(part)
  const pixels = placesOf(without(commonOf(growMask(mark, reach + 1), place), growMask(mark, 1)))
  if (pixels.length === 0) return null
  const ground = colours.map(({ data }) => median(pixels.map((i) => data[i] ?? 0)))
  const isLike = (i: number, most: number) =>
    colours.every(({ data }, c) => Math.abs((data[i] ?? 0) - (ground[c] ?? 0)) <= most)
  const partOf = (some: readonly number[]) =>
    some.filter((i) => isLike(i, ALIKE)).length / Math.max(1, some.length)
  const around = placesOf(without(growMask(place, 2 * reach), place))
  if (around.length === 0 || partOf(pixels) < FLAT || partOf(around) > GOES_ON) return null
  return { ...place, data: place.data.map((value, i) => (value && isLike(i, NEAR) ? 1 : 0)) }
}
