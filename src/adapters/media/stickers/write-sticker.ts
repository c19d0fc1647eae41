import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { StickerContainer } from '../../../shared/catalogue/sticker-formats.ts'
import { fromPixels } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import type { PictureSize } from '../pictures/picture-work.ts'
import { outlined } from './outlined.ts'
import { writeFrames, writeMoving } from './write-moving-sticker.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Frames a second of what becomes a video. */
export const VIDEO_RATE = 25

type Encoding = (picture: Sharp) => Sharp

/** From the best to the smallest; the first that takes few enough bytes is written. */
const ENCODINGS: Partial<Record<StickerContainer, readonly Encoding[]>> = {
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

/** Writes a sticker as the best file that is not too large; of one that becomes a video its frames. */
export async function writeSticker(work: StickerWork): Promise<PictureSize> {
  const { motion, container, outPath } = work
  const picture = await squareOf(await outlined(work.path, work.outline), work.side)
  if (motion === 'none') await writeStill(picture, work)
  else if (container === 'webm') await writeFrames(picture, motion, { rate: VIDEO_RATE, outPath })
  else await writeMoving(picture, motion, work)
  return picture
}

async function writeStill(
  picture: Picture,
  { container, maxBytes, outPath }: Pick<StickerWork, 'container' | 'maxBytes' | 'outPath'>,
): Promise<void> {
  for (const encode of ENCODINGS[container] ?? []) {
    const file = await encode(fromPixels(picture)).toBuffer()
    if (maxBytes === null || file.length <= maxBytes) return writeFile(outPath, file)
  }
  throw new Error(`No ${container} of this sticker takes ${maxBytes} bytes or less.`)
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
