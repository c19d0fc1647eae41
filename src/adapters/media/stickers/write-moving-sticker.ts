import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { StickerContainer } from '../../../shared/catalogue/sticker-formats.ts'
import { MOTIONS, type MovingSticker } from '../../../shared/catalogue/sticker-motions.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import { apngOf } from './apng.ts'
import { drawMotion } from './draw-motion.ts'

/** How well a moving sticker is written: frames a second, and what its container calls quality or counts as colours. */
type Grade = { rate: number; quality: number }

/** From the best to the smallest; the first that takes few enough bytes is written. */
const GRADES: Partial<Record<StickerContainer, readonly Grade[]>> = {
  webp: [
    { rate: 20, quality: 80 },
    { rate: 15, quality: 60 },
    { rate: 12, quality: 35 },
    { rate: 10, quality: 10 },
  ],
  gif: [
    { rate: 20, quality: 256 },
    { rate: 12, quality: 64 },
    { rate: 10, quality: 16 },
    { rate: 6, quality: 8 },
  ],
  apng: [
    { rate: 15, quality: 64 },
    { rate: 12, quality: 24 },
    { rate: 10, quality: 12 },
    { rate: 6, quality: 8 },
  ],
}

/** Writes one round of the motion as the best file that is not too large. */
export async function writeMoving(
  picture: Picture,
  motion: MovingSticker,
  { container, maxBytes, outPath }: Pick<StickerWork, 'container' | 'maxBytes' | 'outPath'>,
): Promise<void> {
  for (const grade of GRADES[container] ?? []) {
    const file = await encode(picture, motion, container, grade)
    if (maxBytes === null || file.length <= maxBytes) return writeFile(outPath, file)
  }
  throw new Error(`No moving ${container} of this sticker takes ${maxBytes} bytes or less.`)
}

/** Frames without a container, one after the other, for a program that makes a video of them. */
export async function writeFrames(
  picture: Picture,
  motion: MovingSticker,
  { rate, outPath }: { rate: number; outPath: string },
): Promise<void> {
  await writeFile(outPath, Buffer.concat(drawMotion(picture, motion, framesOf(motion, rate))))
}

const framesOf = (motion: MovingSticker, rate: number): number =>
  Math.max(4, Math.round((MOTIONS[motion].ms / 1000) * rate))

async function encode(
  picture: Picture,
  motion: MovingSticker,
  container: StickerContainer,
  { rate, quality }: Grade,
): Promise<Buffer> {
  const { width, height } = picture
  const frames = drawMotion(picture, motion, framesOf(motion, rate))
  const frameMs = Math.round(MOTIONS[motion].ms / frames.length)
  if (container === 'apng') return apngOf({ width, height, frames, frameMs }, quality)
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const
  const moving = sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
  const timing = { loop: 0, delay: frames.map(() => frameMs) }
  return container === 'webp'
    ? moving.webp({ quality, alphaQuality: 60, effort: 2, ...timing }).toBuffer()
    : moving.gif({ colours: quality, effort: 1, dither: 0.5, ...timing }).toBuffer()
}
