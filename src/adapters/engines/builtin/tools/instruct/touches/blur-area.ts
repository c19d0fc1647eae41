import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { boxAround, type Picture, type Plane } from '../../../kit/pictures/raster.ts'

/** Of the area's shorter side: no number plate is readable through this. */
const BLUR = 0.2

/** Blurs a part of a picture, so that it cannot be read or recognised. */
export async function blurArea(picture: Picture, area: Plane): Promise<Picture> {
  const box = boxAround(area, 0.5)
  if (!box) return picture
  const data = await fromPixels(picture)
    .blur(Math.max(1, Math.min(box.width, box.height) * BLUR))
    .raw()
    .toBuffer()
  return mixBy({ ...picture, data }, picture, (i) => area.data[i] ?? 0)
}
