import { boxBlur, gaussianBlur } from '../pictures/blur.ts'
import { coloursOf } from '../pictures/colours.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { lumaOfColours } from '../pictures/planes.ts'
import { clamp01, mapPlane, maxOf, type Picture, type Plane, smoothStep } from '../pictures/raster.ts'

/** How near the sky is, and how near the ground is at the lower edge. */
export const FAR = 0.12
const NEAR = 0.58
/** Anything that ends lower than this, as a part of the height, is cut off by the edge of the picture. */
const CUT_OFF = 0.98
/** What detail adds to nearness: things in focus are mostly nearer than blurred ones. */
const DETAIL_SHARE = 0.16
/** Depth changes slowly, so that wrong guesses do not bend things. */
const WORK_SIDE = 160
const SOFTNESS = 7

/** The ground plane of a picture: the ground is as near as whatever stands on it. */
interface Ground {
  /** Of the picture's height: where the ground begins. */
  horizon: number
  /** Where the subject stands, and how near it is. */
  foot: number
  nearness: number
}

/**
 * How near a subject is whose lower end is at this height, as a part of the picture's. One that continues below is
 * nearest.
 */
export function nearnessAt(foot: number): number {
  return 0.5 + 0.5 * smoothStep(0.35, 0.97, foot)
}

/** Guesses how near each place of a picture is: the ground comes nearer downwards, and detail is nearer than haze. */
export async function guessDepth(picture: Picture, ground: Ground): Promise<Plane> {
  const scale = WORK_SIDE / Math.max(picture.width, picture.height)
  const width = Math.max(8, Math.round(picture.width * scale))
  const height = Math.max(8, Math.round(picture.height * scale))
  const luma = lumaOfColours(coloursOf(await resizePicture(picture, width, height)))
  const detail = detailOf(luma)
  const depth = mapPlane(detail, (share, i) => {
    const plane = groundAt((Math.floor(i / width) + 0.5) / height, ground)
    return clamp01(plane + DETAIL_SHARE * share * (1 - plane))
  })
  return gaussianBlur(depth, SOFTNESS)
}

function groundAt(y: number, { horizon, foot, nearness }: Ground): number {
  if (y <= horizon) return FAR
  // Visible feet stay where they stand; those of a person who continues below the picture do not.
  const top = foot < CUT_OFF ? nearness : Math.min(nearness, NEAR)
  if (y <= foot) return FAR + (top - FAR) * ((y - horizon) / Math.max(0.05, foot - horizon))
  return top + (Math.max(top, NEAR) - top) * ((y - foot) / Math.max(0.05, 1 - foot))
}

/** From 0 where there is no detail to 1 where there is most. */
function detailOf(luma: Plane): Plane {
  const smooth = boxBlur(luma, 2)
  const edges = boxBlur(
    mapPlane(luma, (value, i) => Math.abs(value - (smooth.data[i] ?? 0))),
    6,
  )
  const most = Math.max(0.02, maxOf(edges))
  return mapPlane(edges, (value) => value / most)
}
