import { labOf } from '../../../kit/faces/lab.ts'
import { boxBlur } from '../../../kit/pictures/blur.ts'
import { findComponents, pixelsOf } from '../../../kit/pictures/components.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { mean, median } from '../../../kit/pictures/statistics.ts'

const WORN = 0.5
/** The least chroma (CIELAB) by which a garment can be told from what is around it. */
const COLOURFUL = 30
/** How far from a garment's own colour it may be where it is lit or folded, as a part of its chroma. */
const ALIKE = 0.4
/** At least this much of a garment has its own colour, or it has several. */
const OF_ONE_COLOUR = 0.6
/** How far the edge of a garment is moved at most, as a part of the longer side. */
const REACH = 0.05
/** With more than this part of a garment, something behind it has its colour, too. */
const MAX_ADDED = 0.25

/**
 * How much less colour for its light something else has than a colourful garment, how dark a colour is to be told, and
 * how much of a garment such a part is at least.
 */
const [PALER, DARK, MIN_FOREIGN] = [0.4, 15, 0.03]
/** The radius in which most pixels decide, as a part of the longer side. */
const NEARBY = 0.012

/**
 * Adds the rim of a colourful garment that was missed, such as sleeves that stay orange beside a green shirt, and leaves
 * out parts without its colour: an arm with a tattoo.
 */
export async function growGarment(picture: Picture, garment: Plane, beside: Plane): Promise<Plane> {
  const { width, height } = garment
  const small = await resizePicture(picture, width, height)
  const [lights, reds, yellows] = labOf(small, { left: 0, top: 0, width, height })
  const own = Array.from(garment.data.keys()).filter((i) => (garment.data[i] ?? 0) > WORN)
  const [red, yellow] = [reds, yellows].map(({ data }) => mean(own.map((i) => data[i] ?? 0))) as [
    number,
    number,
  ]
  const chroma = Math.hypot(red, yellow)
  const isAlike = (i: number) =>
    Math.hypot((reds.data[i] ?? 0) - red, (yellows.data[i] ?? 0) - yellow) < ALIKE * chroma
  if (chroma < COLOURFUL || own.filter(isAlike).length < OF_ONE_COLOUR * own.length) return garment
  const besideIt = resizePlane(beside, width, height)
  const added = touching(garment, own, (i) => isAlike(i) && (besideIt.data[i] ?? 0) < WORN)
  const rim = added.size > MAX_ADDED * sumOf(garment) ? new Set<number>() : added
  const strengthAt = (i: number) =>
    Math.hypot(reds.data[i] ?? 0, yellows.data[i] ?? 0) / Math.max(DARK, lights.data[i] ?? 0)
  const usual = median(own.filter(isAlike).map(strengthAt))
  const isForeign = (i: number) =>
    (lights.data[i] ?? 0) > DARK && !isAlike(i) && strengthAt(i) < PALER * usual
  const foreign = mapPlane(garment, (value, i) => +(value > WORN && isForeign(i)))
  const others = partsOf(mostly(foreign, garment), MIN_FOREIGN * own.length)
  return mapPlane(garment, (value, i) => (rim.has(i) ? 1 : others.has(i) ? 0 : value))
}

/** Where most of a garment nearby is of a kind, whatever single pixels are: the lines of a tattoo are as dark as folds. */
function mostly(kind: Plane, garment: Plane): Plane {
  const radius = Math.max(2, Math.round(NEARBY * Math.max(garment.width, garment.height)))
  const [share, all] = [boxBlur(kind, radius).data, boxBlur(garment, radius).data]
  return mapPlane(garment, (value, i) => +(value > WORN && (share[i] ?? 0) > (all[i] ?? 0) / 2))
}

/** The pixels of the parts of a shape that are at least this large. */
function partsOf(shape: Plane, least: number): Set<number> {
  const parts = pixelsOf(findComponents(shape, (value) => value > 0))
  return new Set(parts.filter((part) => part.length >= least).flat())
}

/** The pixels around a shape that are connected with it through pixels of this kind. */
function touching(
  { width, height, data }: Plane,
  shape: readonly number[],
  isKind: (i: number) => boolean,
): Set<number> {
  const found = new Set<number>()
  let edge = shape
  for (let step = 0; step < REACH * Math.max(width, height); step++) {
    const next: number[] = []
    for (const i of edge) {
      for (const beside of [
        i % width > 0 ? i - 1 : i,
        i % width < width - 1 ? i + 1 : i,
        i - width,
        i + width,
      ]) {
        if (beside < 0 || beside >= width * height || found.has(beside)) continue
        if ((data[beside] ?? 0) > WORN || !isKind(beside)) continue
        found.add(beside)
        next.push(beside)
      }
    }
    edge = next
  }
  return found
}
