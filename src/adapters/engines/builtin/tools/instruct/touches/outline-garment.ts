import type { TaskTools } from '../../../host/task.ts'
import { distanceTo } from '../../../kit/pictures/distance.ts'
import { type Box, mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { agreement } from '../../../kit/subject/agreement.ts'
import { openOutlines, type Point } from '../../../kit/things/outlines.ts'

/** The number of points, those farthest from the edge first, and their least distance as a part of the map. */
const [PLACES, APART] = [5, 0.12]
const WORN = 0.5
/** Pixels this far from the edge of the map are well inside. */
const INSIDE = 3
/**
 * An outline is believed if the network is this certain, and if it agrees with the map this much: with less, it was
 * half of a coat.
 */
const [MIN_CERTAINTY, MIN_AGREEMENT] = [0.82, 0.7]

/**
 * Extends a garment to its edge: the map of clothes is coarse, and loses dark sleeves and collars. Everything well
 * inside the map belongs to the garment even if the outline, which loses hems, ends earlier. Null if the two disagree.
 */
export async function outlineGarment(
  picture: Picture,
  garment: Plane,
  clothes: Plane,
  head: Box,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Plane | null> {
  const toPicture = ([x, y]: Point): Point => [
    ((x + 0.5) * picture.width) / garment.width,
    ((y + 0.5) * picture.height) / garment.height,
  ]
  const rest = mapPlane(clothes, (value, i) => ((garment.data[i] ?? 0) > WORN ? 0 : value))
  const on = deepest(garment).map(toPicture)
  const beside = [
    ...deepest(rest).slice(0, 2).map(toPicture),
    [head.left + head.width / 2, head.top + head.height / 2] as const,
  ]
  const { mask, certainty } = await (await openOutlines(picture, models))({ on, beside })
  const small = resizePlane(mask, garment.width, garment.height)
  if (certainty < MIN_CERTAINTY || agreement(small, garment) < MIN_AGREEMENT) return null
  const core = resizePlane(coreOf(garment), mask.width, mask.height)
  return mapPlane(mask, (value, i) => Math.max(value, core.data[i] ?? 0))
}

/** The pixels well inside a shape. */
function coreOf(shape: Plane): Plane {
  const depth = depthOf(shape)
  return mapPlane(shape, (value, i) => ((depth[i] ?? 0) >= INSIDE ? value : 0))
}

/** The distance of each pixel of a shape to its edge. */
function depthOf(shape: Plane): Float32Array {
  return distanceTo(shape, (value) => value <= WORN).data
}

/** Points well inside a shape, apart from each other. */
function deepest(shape: Plane): Point[] {
  const { width, height } = shape
  const depth = depthOf(shape)
  const order = Array.from(depth.keys()).toSorted((one, other) => (depth[other] ?? 0) - (depth[one] ?? 0))
  const places: Point[] = []
  const apart = APART * Math.max(width, height)
  for (const i of order) {
    if ((depth[i] ?? 0) < INSIDE || places.length === PLACES) break
    const [x, y] = [i % width, Math.floor(i / width)]
    if (places.every(([ownX, ownY]) => Math.hypot(x - ownX, y - ownY) >= apart)) places.push([x, y])
  }
  return places
}
