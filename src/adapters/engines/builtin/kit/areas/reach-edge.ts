import { gaussianBlur } from '../pictures/blur.ts'
import { shrinkPicture } from '../pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { spreadColours } from '../pictures/spread-colours.ts'

const WORK_SIDE = 1024
/** At least this much of a pixel's surroundings must belong to the area. */
const MIN_NEAR = 0.04
/**
 * How far colours are from the area's if they certainly belong to something else (0 to 255), and how far apart the two
 * must be to tell them apart.
 */
const OTHER = [25, 60] as const
const TOLD = [45, 90] as const

/**
 * How far an edge is moved, as a part of the longer side; and from which fractions of the way to the colours beside it
 * a pixel fully belongs to an area, or not at all.
 */
interface Reach {
  far: number
  mixed: readonly [near: number, far: number]
}

/**
 * Extends an area to its edge, including what shows between leaves and ropes: near the edge, colours decide, if those
 * beside the area differ.
 */
export async function reachEdge(picture: Picture, area: Plane, { far, mixed }: Reach): Promise<Plane> {
  const small = await shrinkPicture(picture, WORK_SIDE)
  const { width, height } = small
  const own = resizePlane(area, width, height)
  const radius = far * Math.max(width, height)
  const within = spreadColours(small, own, radius)
  const other = mapPlane(own, (value, i) => (1 - value) * smoothStep(...OTHER, apart(small, within, i)))
  const beside = spreadColours(small, other, radius)
  const near = gaussianBlur(own, radius).data
  // Below a sky its colours are those of the sea.
  const lowest = Math.floor(own.data.findLastIndex((value) => value > 0.5) / width)
  const whole = mapPlane(own, (value, i) => {
    if ((near[i] ?? 0) < MIN_NEAR || i / width > lowest || (other.data[i] ?? 0) === 1) return value
    const told = smoothStep(...TOLD, apart(beside, within, i))
    const away = apart(small, within, i) / Math.max(1, apart(beside, within, i))
    return Math.max(value, told * (1 - smoothStep(...mixed, away)))
  })
  return resizePlane(whole, picture.width, picture.height)
}

/** How far the colours of two pictures differ at a pixel. */
function apart(one: Picture, other: Picture, i: number): number {
  return Math.hypot(...[0, 1, 2].map((c) => (one.data[i * 4 + c] ?? 0) - (other.data[i * 4 + c] ?? 0)))
}
