import { labOf } from '../../../kit/faces/lab.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { mean } from '../../../kit/pictures/statistics.ts'

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

/** Adds the rim of a colourful garment that was missed: sleeves that stay orange beside a green shirt. */
export async function growGarment(picture: Picture, garment: Plane, others: Plane): Promise<Plane> {
  const { width, height } = garment
  const small = await resizePicture(picture, width, height)
  const [, reds, yellows] = labOf(small, { left: 0, top: 0, width, height })
  const own = Array.from(garment.data.keys()).filter((i) => (garment.data[i] ?? 0) > WORN)
  const [red, yellow] = [reds, yellows].map(({ data }) => mean(own.map((i) => data[i] ?? 0))) as [
    number,
    number,
  ]
  const chroma = Math.hypot(red, yellow)
  const isAlike = (i: number) =>
    Math.hypot((reds.data[i] ?? 0) - red, (yellows.data[i] ?? 0) - yellow) < ALIKE * chroma
  if (chroma < COLOURFUL || own.filter(isAlike).length < OF_ONE_COLOUR * own.length) return garment
  const foreign = resizePlane(others, width, height)
  const added = touching(garment, own, (i) => isAlike(i) && (foreign.data[i] ?? 0) < WORN)
  if (added.size > MAX_ADDED * sumOf(garment)) return garment
  return mapPlane(garment, (value, i) => (added.has(i) ? 1 : value))
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
