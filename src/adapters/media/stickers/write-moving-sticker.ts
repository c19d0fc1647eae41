import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { StickerContainer } from '../../../shared/catalogue/sticker-formats.ts'
import { apngOf } from './apng.ts'
import type { Moving } from './moving.ts'

/**
 * How well a moving sticker is written: frames a second, what its container calls quality or counts as colours, and
 * whether four pixels become one, which is the last resort for people filmed for seconds.
 */
type Grade = { rate: number; quality: number; coarse?: true }

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
    { rate: 8, quality: 16, coarse: true },
    { rate: 5, quality: 8, coarse: true },
  ],
}

/** Writes one round of the motion as the best file that is not too large. */
export async function writeMoving(
  sticker: Moving,
  { container, maxBytes, outPath }: Pick<StickerWork, 'container' | 'maxBytes' | 'outPath'>,
): Promise<void> {
  for (const grade of GRADES[container] ?? []) {
    const file = await encode(sticker, { container, maxBytes }, grade)
    if (file && (maxBytes === null || file.length <= maxBytes)) return writeFile(outPath, file)
  }
  throw new Error(`No moving ${container} of this sticker takes ${maxBytes} bytes or less.`)
}

/** Frames without a container, one after the other, for a program that makes a video of them. */
export async function writeFrames(
  sticker: Moving,
  { rate, outPath }: { rate: number; outPath: string },
): Promise<void> {
  await writeFile(outPath, Buffer.concat(sticker.frames(framesIn(sticker, rate))))
}

const framesIn = ({ ms }: Moving, rate: number): number => Math.max(4, Math.round((ms / 1000) * rate))

/** Null where it is known already that the file would be too large. */
async function encode(
  sticker: Moving,
  { container, maxBytes }: Pick<StickerWork, 'container' | 'maxBytes'>,
  { rate, quality, coarse }: Grade,
): Promise<Buffer | null> {
  const { width, height, ms, maxFrames } = sticker
  const drawn = sticker.frames(Math.min(maxFrames, framesIn(sticker, rate)))
  const frames = coarse ? drawn.map((frame) => coarsened(frame, width)) : drawn
  const frameMs = Math.round(ms / frames.length)
  if (container === 'apng') return apngOf({ width, height, frames, frameMs }, { colours: quality, maxBytes })
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const
  const moving = sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
  const timing = { loop: 0, delay: frames.map(() => frameMs) }
  return container === 'webp'
    ? moving.webp({ quality, alphaQuality: 60, effort: 2, ...timing }).toBuffer()
    : moving.gif({ colours: quality, effort: 1, dither: 0.5, ...timing }).toBuffer()
}

/** Every square of four pixels in the colour of its first. */
function coarsened(frame: Uint8Array, width: number): Uint8Array {
  const pixels = new Uint32Array(frame.buffer, frame.byteOffset, frame.length / 4)
  const same = pixels.map((_, i) => {
    const x = i % width
    const y = Math.floor(i / width)
    return pixels[(y - (y % 2)) * width + x - (x % 2)] ?? 0
  })
  return new Uint8Array(same.buffer)
}
