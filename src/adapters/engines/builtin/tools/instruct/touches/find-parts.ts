import type { TaskTools } from '../../../host/task.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { boxAround, newPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { partIn } from '../../../kit/subject/agreement.ts'
import { openOutlines } from '../../../kit/things/outlines.ts'

const OWN = 0.5
/** Points are asked about in so many columns and rows. */
const [COLUMNS, ROWS] = [12, 7]
/**
 * The least certainty of an outline, its largest size as a part of the vehicle, and how much of it lies in the vehicle:
 * from a point on a body one gets all of it.
 */
const PART = { certain: 0.8, largest: 0.25, inside: 0.7 }
/** Outlines are small, and their edges soft. */
const SOFT = 0.7

/**
 * The parts of a vehicle that have outlines of their own, on a map of it that may be smaller than the picture: windows,
 * lights, grilles, wheels.
 */
export async function findParts(
  picture: Picture,
  vehicle: Plane,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Plane[]> {
  const box = boxAround(vehicle, OWN)
  if (!box) return []
  const outline = await openOutlines(picture, models)
  const toPicture = picture.width / vehicle.width
  const largest = PART.largest * sumOf(vehicle)
  const known = newPlane(vehicle.width, vehicle.height)
  const parts: Plane[] = []
  for (let n = 0; n < COLUMNS * ROWS; n++) {
    const x = Math.floor(box.left + (((n % COLUMNS) + 0.5) * box.width) / COLUMNS)
    const y = Math.floor(box.top + ((Math.floor(n / COLUMNS) + 0.5) * box.height) / ROWS)
    const place = y * vehicle.width + x
    if ((vehicle.data[place] ?? 0) < OWN || (known.data[place] ?? 0) > OWN) continue
    signal.throwIfAborted()
    const { mask, certainty } = await outline({ on: [[(x + 0.5) * toPicture, (y + 0.5) * toPicture]] })
    // Most are of the whole vehicle.
    if (certainty < PART.certain || sumOf(mask) * (vehicle.width / mask.width) ** 2 > largest) continue
    const own = resizePlane(mask, vehicle.width, vehicle.height)
    if (partIn(own, vehicle) < PART.inside) continue
    const part = gaussianBlur(own, SOFT)
    parts.push(part)
    for (const [i, value] of part.data.entries()) known.data[i] = Math.max(known.data[i] ?? 0, value)
  }
  return parts
}
