import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { StickerContainer } from '../../../shared/catalogue/sticker-formats.ts'
import { drawSticker, MAX_STICKER_SIDE } from '../../engines/builtin/kit/pictures/draw-sticker.ts'
import { fromPixels, loadPicture } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import { trimPicture } from '../../engines/builtin/kit/pictures/trim.ts'
import type { PictureSize } from '../pictures/picture-work.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

type Encoding = (picture: Sharp) => Sharp

/** From the best to the smallest; the first that takes few enough bytes is written. */
const ENCODINGS: Record<StickerContainer, readonly Encoding[]> = {
  webp: [92, 85, 75, 60, 45, 30, 15, 5].map(
    (quality) => (picture) => picture.webp({ quality, alphaQuality: Math.max(40, quality), effort: 4 }),
  ),
  png: [
    (picture) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
    ...[256, 64, 16].map(
      (colours): Encoding =>
        (picture) =>
          picture.png({ palette: true, colours, effort: 3 }),
    ),
  ],
}

/** Writes a sticker as the best file that is not too large. */
export async function writeSticker(work: StickerWork): Promise<PictureSize> {
  const { path, outPath, container, maxBytes } = work
  const picture = await squareOf(await outlined(path, work.outline), work.side)
  for (const encode of ENCODINGS[container]) {
    const file = await encode(fromPixels(picture)).toBuffer()
    if (maxBytes !== null && file.length > maxBytes) continue
    await writeFile(outPath, file)
    return picture
  }
  throw new Error(`No ${container} of this sticker takes ${maxBytes} bytes or less.`)
}

async function outlined(path: string, outline: StickerWork['outline']): Promise<Picture> {
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

async function squareOf(picture: Picture, side: number | null): Promise<Picture> {
  const wanted = side ?? Math.max(picture.width, picture.height)
  if (picture.width === wanted && picture.height === wanted) return picture
  const data = await fromPixels(picture)
    .resize(wanted, wanted, { fit: 'contain', background: CLEAR })
    .raw()
    .toBuffer()
  return { width: wanted, height: wanted, data }
}
