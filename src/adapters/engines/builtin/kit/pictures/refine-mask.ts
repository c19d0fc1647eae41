import { coloursOf } from './colours.ts'
import { applyFit, fitMaskToColours } from './guided-filter.ts'
import { shrinkPicture } from './load-picture.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from './raster.ts'
import { resizePlane } from './resize-plane.ts'

const WORK_SIDE = 640

/** Enlarges a small map to the picture's size, and moves its edges to where the picture's colours change. */
export async function refineMask(picture: Picture, map: Plane): Promise<Plane> {
  const small = await shrinkPicture(picture, WORK_SIDE)
  const { width, height } = small
  const colours = coloursOf(small)
  const fit = fitMaskToColours(resizePlane(map, width, height), colours, Math.round(width / 80) + 2, 1e-4)
  const refined = mapPlane(applyFit(fit, colours), (value) => smoothStep(0.15, 0.85, value))
  return resizePlane(refined, picture.width, picture.height)
}
