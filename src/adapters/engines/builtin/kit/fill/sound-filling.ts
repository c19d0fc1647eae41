import { coloursOf } from '../pictures/colours.ts'
import type { Picture, Plane } from '../pictures/raster.ts'
import { robustDeviation } from '../pictures/statistics.ts'
import { detailOf } from './ghost.ts'
import { growMask, isThicker, type Mask, placesOf, without } from './mask.ts'

/** The colours of plain ground vary by less. */
const PLAIN = 0.08
/** How far around a filling its surroundings are looked at, in pixels. */
const AROUND = 12
/** In pixels: what differs from its surroundings within this reach is detail. */
const REACH = 3
/** A filling with so many times the detail of its surroundings shows things that are not there; less is never too much. */
const MAX_ROUGHER = 2
const SMOOTH = 0.012

/**
 * Whether a filling could be what was there: it is no rougher than what is around it, and if it is thicker than so many
 * pixels, what is around it is plain.
 */
export function isSoundFilling(part: Picture, holes: Mask, thickest: number): boolean {
  const colours = coloursOf(part)
  const around = aroundOf(holes)
  const details = colours.map((plane) => detailOf(plane, REACH))
  const [own, beside] = [spreadOf(details, placesOf(holes)), spreadOf(details, around)]
  if (own > MAX_ROUGHER * Math.max(SMOOTH, beside)) return false
  return !isThicker(holes, thickest) || isPlainAround(part, holes)
}

/** Whether what is around holes has one colour. */
export function isPlainAround(part: Picture, holes: Mask): boolean {
  const around = aroundOf(holes)
  return coloursOf(part).every(({ data }) => robustDeviation(around.map((i) => data[i] ?? 0)) <= PLAIN)
}

const aroundOf = (holes: Mask) => placesOf(without(growMask(holes, AROUND), growMask(holes, REACH)))

/** The deviation of values around 0, over all planes. */
function spreadOf(planes: readonly Plane[], places: readonly number[]): number {
  const sum = planes.reduce(
    (total, { data }) => total + places.reduce((own, i) => own + (data[i] ?? 0) ** 2, 0),
    0,
  )
  return Math.sqrt(sum / Math.max(1, planes.length * places.length))
}
