import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { StickerContainer } from '../../../shared/catalogue/sticker-formats.ts'
import type { StickerMotion } from '../../../shared/catalogue/sticker-motions.ts'
import { fromPixels } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import type { PictureSize } from '../pictures/picture-work.ts'
import { movingClip, movingStill } from './moving.ts'
import { outlined } from './outlined.ts'
import { writeFrames, writeMoving } from './write-moving-sticker.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Frames a second of what becomes a video. */
export const VIDEO_RATE = 25
/** Of what was made of a clip, where it is written at the size that it has. */
const CLIP_SIDE = 512

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
  if (work.motion === 'none')
    return writeStill(await squareOf(await outlined(work.path, work.outline), work.side), work)
  const sticker = await movingOf(work, work.motion)
  if (work.container === 'webm') await writeFrames(sticker, { rate: VIDEO_RATE, outPath: work.outPath })
  else await writeMoving(sticker, work)
  return sticker
}

async function movingOf({ path, side, outline }: StickerWork, motion: Exclude<StickerMotion, 'none'>) {
  if (motion === 'clip') return movingClip(path, side ?? CLIP_SIDE)
  return movingStill(await squareOf(await outlined(path, outline), side), motion)
}

async function writeStill(
  picture: Picture,
  { container, maxBytes, outPath }: Pick<StickerWork, 'container' | 'maxBytes' | 'outPath'>,
): Promise<PictureSize> {
  for (const encode of ENCODINGS[container] ?? []) {
    const file = await encode(fromPixels(picture)).toBuffer()
    if (maxBytes !== null && file.length > maxBytes) continue
    await writeFile(outPath, file)
    return picture
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
