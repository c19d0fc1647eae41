import { fromPixels } from '../../../kit/pictures/load-picture.ts'
import { mixBy } from '../../../kit/pictures/mix-by.ts'
import { boxAround, type Picture, type Plane } from '../../../kit/pictures/raster.ts'

/** Of the shorter side of what is blurred: no number plate can be read behind this. */
const BLUR = 0.2

/** A picture of which a part is out of focus, so that it cannot be read or known. */
export async function blurArea(picture: Picture, area: Plane): Promise<Picture> {
  const box = boxAround(area, 0.5)
  if (!box) return picture
  const data = await fromPixels(picture)
    .blur(Math.max(1, Math.min(box.width, box.height) * BLUR))
    .raw()
    .toBuffer()
  return mixBy({ ...picture, data }, picture, (i) => area.data[i] ?? 0)
}
