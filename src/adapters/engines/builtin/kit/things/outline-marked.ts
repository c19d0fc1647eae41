import type { Models } from '../../models/models.ts'
import { type Box, boxAround, mapPlane, type Picture, type Plane, sumOf } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { overlapOf, widenBox } from './boxes.ts'
import { openOutlines, type Point } from './outlines.ts'

const INSIDE = 0.5
const MIN_CERTAINTY = 0.85
/** A scribble over a thing: this much of the paint lies on it, and their boxes overlap this much. */
const SCRIBBLED = { held: 0.65, reach: 0.2 }
/** A scribble does not reach the edges of a thing: this much may be left around it, as parts of its size. */
const BEYOND = [0.3, 0.15]
/** Generous paint over a thing: this much of the thing is covered, and fills at least this much of the paint. */
const COVERED = { inside: 0.8, held: 0.35 }
/** A brush that fills less of its box than this, or is this much longer than wide, is a scribble and not an area. */
const AREA = { filled: 0.6, longer: 3 }

/** How much each pixel belongs to the thing under the paint. Null if no thing fits. */
export async function outlineMarked(picture: Picture, brush: Plane, models: Models): Promise<Plane | null> {
  const box = boxAround(brush, INSIDE)
  if (!box) return null
  const hints = isScribble(brush)
    ? [...BEYOND.map((part) => ({ box: widenBox(box, part, picture) })), { on: pointsOn(brush) }]
    : [{ box }]
  const outline = await openOutlines(picture, models)
  for (const hint of hints) {
    const { mask, certainty } = await outline(hint)
    const thing = resizePlane(mask, picture.width, picture.height)
    if (certainty >= MIN_CERTAINTY && isMeantBy(brush, box, thing)) return refineMask(picture, thing)
  }
  return null
}

/** Whether the person only pointed at a thing, instead of filling an area that limits the edit. */
export function isScribble(brush: Plane): boolean {
  const { width, height } = boxAround(brush, INSIDE) ?? { width: 1, height: 1 }
  const isLong = Math.max(width, height) > AREA.longer * Math.min(width, height)
  return isLong || sumOf(brush) < AREA.filled * width * height
}

/** Whether paint like this means that thing. */
function isMeantBy(brush: Plane, box: Box, thing: Plane): boolean {
  const other = boxAround(thing, INSIDE)
  if (!other) return false
  const held = heldBy(thing, brush)
  const isScribbled = held >= SCRIBBLED.held && overlapOf(box, other) >= SCRIBBLED.reach
  return isScribbled || (held >= COVERED.held && heldBy(brush, thing) >= COVERED.inside)
}

/** The part of one mask that lies in another. */
const heldBy = (whole: Plane, part: Plane) =>
  sumOf(mapPlane(part, (value, i) => value * (whole.data[i] ?? 0))) / Math.max(1, sumOf(part))

/** The points that represent a brush, as fractions down and across. */
const [DOWN, ACROSS] = [
  [1 / 6, 1 / 2, 5 / 6],
  [1 / 6, 5 / 6],
]

/** Points all over the paint, each in the middle of a stroke. */
function pointsOn(brush: Plane): Point[] {
  const places: Point[] = []
  for (const [i, value] of brush.data.entries()) {
    if (value > INSIDE) places.push([i % brush.width, Math.floor(i / brush.width)])
  }
  const columns = places.toSorted((one, other) => one[0] - other[0])
  const at = (sorted: readonly Point[], share: number) => sorted[Math.floor(share * sorted.length)] ?? [0, 0]
  return [
    ...DOWN.map((share) => middleOfRun(brush, at(places, share), [1, 0])),
    ...ACROSS.map((share) => middleOfRun(brush, at(columns, share), [0, 1])),
  ]
}

/** Halfway between the two ends of the paint along a direction. */
function middleOfRun({ width, height, data }: Plane, [x, y]: Point, [right, down]: Point): Point {
  const isPainted = (step: number) => {
    const [toX, toY] = [x + step * right, y + step * down]
    return toX >= 0 && toX < width && toY >= 0 && toY < height && (data[toY * width + toX] ?? 0) > INSIDE
  }
  let [from, to] = [0, 0]
  while (isPainted(from - 1)) from--
  while (isPainted(to + 1)) to++
  const middle = Math.round((from + to) / 2)
  return [x + middle * right, y + middle * down]
}
