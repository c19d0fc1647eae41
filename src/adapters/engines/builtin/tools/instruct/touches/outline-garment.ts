import type { TaskTools } from '../../../host/task.ts'
import { distanceTo } from '../../../kit/pictures/distance.ts'
import { type Box, mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { agreement } from '../../../kit/subject/agreement.ts'
import { openOutlines, type Point } from '../../../kit/things/outlines.ts'

/** So many places are pointed at, those furthest from the edge first, each so far from the others as a part of the map. */
const [PLACES, APART] = [5, 0.12]
const WORN = 0.5
/** An outline is believed where the network does, and where it is of about the same. */
const [MIN_CERTAINTY, MIN_AGREEMENT] = [0.82, 0.6]

/**
 * A garment to its edge: the map of clothes is coarse, and loses dark sleeves and collars. The map itself where the
 * outline is of something else.
 */
export async function outlineGarment(
  picture: Picture,
  garment: Plane,
  clothes: Plane,
  head: Box,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Plane> {
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
  return certainty >= MIN_CERTAINTY && agreement(small, garment) >= MIN_AGREEMENT ? mask : garment
}

/** Places well inside a shape, apart from each other. */
function deepest(shape: Plane): Point[] {
  const { width, height } = shape
  const depth = distanceTo(shape, (value) => value <= WORN).data
  const order = Array.from(depth.keys()).toSorted((one, other) => (depth[other] ?? 0) - (depth[one] ?? 0))
  const places: Point[] = []
  const apart = APART * Math.max(width, height)
  for (const i of order) {
    if ((depth[i] ?? 0) < 3 || places.length === PLACES) break
    const [x, y] = [i % width, Math.floor(i / width)]
    if (places.every(([ownX, ownY]) => Math.hypot(x - ownX, y - ownY) >= apart)) places.push([x, y])
  }
  return places
}
