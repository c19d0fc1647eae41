import { cropMask, type Mask, maskAbove, placesOf, planeOf } from '../../../kit/fill/mask.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { lumaAt } from '../../../kit/pictures/luma.ts'
import { type Box, boxAround, boxBetween, type Picture } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'

const WORK_SIDE = 1024
const OWN = 0.5
/** A filling is compared in so many bands of rows with what is beside it, this far, as a part of its width. */
const [BANDS, BESIDE] = [6, 1]
/** This part of what is beside a filling may be darker than anything else there; a blot is darker still, from 0 to 255. */
const [SHADE, DARKER] = [0.01, 12]
/**
 * How much of a band may be a blot. Of ten removals without a trace 0.003 at most was; of five with a blot on a wall or
 * a road, 0.02 to 0.12.
 */
const MOST = 0.015

/**
 * Whether a filling has a part that is darker than everything beside it in the same rows: nothing but a made-up thing
 * or the rest of a shadow is.
 */
export async function hasBlot(filled: Picture, holes: Mask): Promise<boolean> {
  const scale = Math.min(1, WORK_SIDE / Math.max(filled.width, filled.height))
  const [width, height] = [Math.round(filled.width * scale), Math.round(filled.height * scale)]
  const small = await resizePicture(filled, width, height)
  const plane = resizePlane(planeOf(holes), width, height)
  const box = boxAround(plane, OWN)
  if (!box) return false
  const mask = maskAbove(plane, OWN)
  return bandsOf(box, small).some((band) => darkPart(cropPicture(small, band), cropMask(mask, band)) > MOST)
}

function bandsOf({ left, top, width, height }: Box, picture: Picture): Box[] {
  return Array.from({ length: BANDS }, (_, n) =>
    boxBetween(picture, {
      left: left - BESIDE * width,
      right: left + (1 + BESIDE) * width,
      top: Math.round(top + (n * height) / BANDS),
      bottom: Math.round(top + ((n + 1) * height) / BANDS),
    }),
  )
}

/** How much of a hole is darker than what is around it in a part of the picture. */
function darkPart({ data }: Picture, hole: Mask): number {
  const own = placesOf(hole)
  const around = Float32Array.from(placesOf({ ...hole, data: hole.data.map((value) => 1 - value) }), (i) =>
    lumaAt(data, i * 4),
  ).sort()
  const darkest = around[Math.floor(SHADE * around.length)]
  if (darkest === undefined || own.length === 0) return 0
  return own.filter((i) => lumaAt(data, i * 4) < darkest - DARKER).length / own.length
}
