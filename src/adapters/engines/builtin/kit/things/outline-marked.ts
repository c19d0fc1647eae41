import type { Models } from '../../models/models.ts'
import type { Mask } from '../fill/mask.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { boxAround, mapPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { overlapOf } from './boxes.ts'
import { type FindOutline, openOutlines, type Point } from './outlines.ts'

const INSIDE = 0.5
const MIN_CERTAINTY = 0.85
/** Somebody who scribbles over a thing: so much of what they painted is of it, and reaches about as far (overlap of boxes). */
const SCRIBBLED = { held: 0.85, reach: 0.5 }
/** Somebody who paints generously over a thing: so much of it lies in what they painted, and fills at least so much of that. */
const COVERED = { inside: 0.8, held: 0.35 }
/** Somebody who only dabs at a thing has painted no more of the picture than this; the thing is at most so much of it. */
const DABBED = { painted: 0.01, thing: 0.4 }
/** How softly what was painted ends, as a part of the longer side. */
const SOFT = 0.003

/** How much each pixel belongs to the thing that somebody has painted over; to what they painted where no thing fits that. */
export async function outlineMarked(picture: Picture, painted: Mask, models: Models): Promise<Plane> {
  const { width, height } = picture
  const brush: Plane = { width, height, data: Float32Array.from(painted.data) }
  const box = boxAround(brush, INSIDE)
  if (!box) return brush
  const outline = await openOutlines(picture, models)
  const see = async (hint: Parameters<FindOutline>[0]) => {
    const { mask, certainty } = await outline(hint)
    return certainty >= MIN_CERTAINTY ? resizePlane(mask, width, height) : null
  }
  const pointed = sumOf(brush) <= DABBED.painted * width * height && (await see({ on: [middleOf(brush)] }))
  if (pointed && isDabbedAt(brush, pointed)) return refineMask(picture, pointed)
  const covered = await see({ box })
  if (covered && isMeantBy(brush, covered)) return refineMask(picture, covered)
  return gaussianBlur(brush, SOFT * Math.max(width, height))
}

function isDabbedAt(brush: Plane, thing: Plane): boolean {
  return heldBy(thing, brush) >= SCRIBBLED.held && sumOf(thing) <= DABBED.thing * thing.data.length
}

/** Whether somebody who paints this means that thing. */
function isMeantBy(brush: Plane, thing: Plane): boolean {
  const [own, other] = [boxAround(brush, INSIDE), boxAround(thing, INSIDE)]
  if (!own || !other) return false
  const held = heldBy(thing, brush)
  const isScribbled = held >= SCRIBBLED.held && overlapOf(own, other) >= SCRIBBLED.reach
  return isScribbled || (held >= COVERED.held && heldBy(brush, thing) >= COVERED.inside)
}

/** The part of one that lies in another. */
const heldBy = (whole: Plane, part: Plane) =>
  sumOf(mapPlane(part, (value, i) => value * (whole.data[i] ?? 0))) / Math.max(1, sumOf(part))

/** The pixel of a brush that is nearest to its middle. */
function middleOf({ width, data }: Plane): Point {
  let [count, across, down] = [0, 0, 0]
  const places: Point[] = []
  for (const [i, value] of data.entries()) {
    if (value < INSIDE) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    places.push([x, y])
    count++
    across += x
    down += y
  }
  const [x, y] = [across / count, down / count]
  const distance = (place: Point) => (place[0] - x) ** 2 + (place[1] - y) ** 2
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best))
}
