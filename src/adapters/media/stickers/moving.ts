import sharp from 'sharp'
import { MOTIONS, type MovingSticker } from '../../../shared/catalogue/sticker-motions.ts'
import type { Picture } from '../../engines/builtin/kit/pictures/raster.ts'
import { drawMotion } from './draw-motion.ts'

/** A sticker that moves, and can be had in as many frames as somebody wants. */
export type Moving = {
  width: number
  height: number
  ms: number
  /** There is no more to be seen in more frames than this. */
  maxFrames: number
  frames: (count: number) => Uint8Array[]
}

/** A still that moves as was chosen. */
export function movingStill(picture: Picture, motion: MovingSticker): Moving {
  const { width, height } = picture
  return {
    width,
    height,
    ms: MOTIONS[motion].ms,
    maxFrames: Number.POSITIVE_INFINITY,
    frames: (count) => drawMotion(picture, motion, count),
  }
}

/** One that was made of a clip; it has its own outline, which goes along with it. */
export async function movingClip(path: string, side: number): Promise<Moving> {
  const { delay = [] } = await sharp(path, { animated: true }).metadata()
  const { data, info } = await sharp(path, { animated: true, limitInputPixels: false })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytes = side * side * 4
  const pages = Math.max(1, Math.round((info.width * info.height * 4) / bytes))
  const pageAt = (part: number) => Math.min(pages - 1, Math.floor(part * pages))
  const pixelsOf = (page: number) => new Uint8Array(data.subarray(page * bytes, (page + 1) * bytes))
  return {
    width: side,
    height: side,
    ms: Math.max(
      1,
      delay.reduce((sum, ms) => sum + ms, 0),
    ),
    maxFrames: pages,
    frames: (count) => Array.from({ length: count }, (_, index) => pixelsOf(pageAt(index / count))),
  }
}
