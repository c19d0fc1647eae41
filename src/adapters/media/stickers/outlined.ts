import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import { drawSticker, MAX_STICKER_SIDE } from '../../engines/builtin/kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import { trimPicture } from '../../engines/builtin/kit/pictures/trim.ts'

/** A sticker with the outline that all of its pack have, or as it is where they have none. */
export async function outlined(path: string, outline: StickerWork['outline']): Promise<Picture> {
  const picture = await loadPicture(path, MAX_STICKER_SIDE)
  const subject = outline && trimPicture(picture)
  if (!subject) return picture
  const [red = 255, green = 255, blue = 255] = Buffer.from(outline.color.slice(1), 'hex')
  return drawSticker(subject, {
    outlineWidth: outline.width,
    outlineColor: [red, green, blue],
    shadow: false,
  })
}
