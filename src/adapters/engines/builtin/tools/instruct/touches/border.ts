import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'

/** Of the shorter side. */
const WIDTH = 0.04

/** Adds a plain border, which enlarges the picture. */
export async function addBorder(picture: Picture, background: string): Promise<Picture> {
  const side = Math.max(1, Math.round(WIDTH * Math.min(picture.width, picture.height)))
  const data = await fromPixels(picture)
    .extend({ left: side, right: side, top: side, bottom: side, background })
    .raw()
    .toBuffer()
  return { width: picture.width + 2 * side, height: picture.height + 2 * side, data }
}
