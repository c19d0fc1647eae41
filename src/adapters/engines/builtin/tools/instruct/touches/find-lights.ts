import type { TaskTools } from '../../../host/task.ts'
import { maskAt, planeOf } from '../../../kit/fill/mask.ts'
import { boxBlur, gaussianBlur } from '../../../kit/pictures/blur.ts'
import { findComponents, pixelsOf } from '../../../kit/pictures/components.ts'
import { shrinkPicture } from '../../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { mapPlane, type Picture, type Plane, type Size } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import { findThings } from '../../../kit/things/find-things.ts'
import { kindOf, PERSON } from '../../../kit/things/things-network.ts'

const WORK_SIDE = 640
/** How bright a light is, from 0 to 1, and how much brighter than what is around it, within this part of the longer side. */
const [BRIGHT, BRIGHTER, AROUND] = [0.8, 0.3, 0.03]
/**
 * The size of a light as a part of the picture, how much of its box it fills, and its greatest ratio of length to
 * width: lines on a road and white walls are no lights.
 */
const [LEAST, MOST, FILLED, LONGEST] = [0.00003, 0.002, 0.5, 2.5]
/** How far light falls, as a part of the longer side. */
const REACH = 0.02

/** Small bright spots in a picture that may be lamps or lit windows, and the glow around them; null if there are none. */
export async function findLights(
  picture: Picture,
  sky: Plane,
  { models }: Pick<TaskTools, 'models'>,
): Promise<{ spots: Plane; glow: Plane } | null> {
  const small = await shrinkPicture(picture, WORK_SIDE)
  const { width, height } = small
  const side = Math.max(width, height)
  const lumas = lumaOf(small)
  const around = boxBlur(lumas, Math.round(AROUND * side))
  const above = resizePlane(sky, width, height)
  const alive = (await findThings(small, models)).filter(
    ({ label }) => label === PERSON || kindOf(label) === 'animal',
  )
  // Teeth, eyes and white shirts are no lights.
  const isAlive = (i: number) => alive.some(({ box }) => isWithin(box, i % width, Math.floor(i / width)))
  const bright = mapPlane(lumas, (luma, i) => {
    const isBright = luma > BRIGHT && luma > (around.data[i] ?? 0) + BRIGHTER
    return +(isBright && (above.data[i] ?? 0) === 0 && !isAlive(i))
  })
  const lights = pixelsOf(findComponents(bright, (value) => value > 0)).filter((spot) => isLight(spot, small))
  if (lights.length === 0) return null
  const spots = planeOf(maskAt(lights.flat(), small))
  const glow = gaussianBlur(spots, REACH * side)
  const full = (plane: Plane) => resizePlane(plane, picture.width, picture.height)
  return { spots: full(gaussianBlur(spots, 0.7)), glow: full(glow) }
}

function isLight(spot: readonly number[], { width, height }: Size): boolean {
  const part = spot.length / (width * height)
  if (part < LEAST || part > MOST) return false
  const [wide, tall] = [spot.map((i) => i % width), spot.map((i) => Math.floor(i / width))].map(
    (places) => 1 + Math.max(...places) - Math.min(...places),
  ) as [number, number]
  return Math.max(wide / tall, tall / wide) <= LONGEST && spot.length >= FILLED * wide * tall
}
