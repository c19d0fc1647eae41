import type { Sheet } from '../../kit/motion/sheet.ts'
import { type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** How wide the edge is at which one picture becomes the other. */
const EDGE = 0.16

/**
 * Mixes two pictures of one size into a third: a pixel has changed once `done`, from 0 to 1, has passed its place in the
 * order.
 */
export function reveal(from: Sheet, to: Sheet, order: Plane, done: number, target: Sheet): void {
  const passed = done * (1 + EDGE)
  const shares = new Uint16Array(257)
  for (let step = 0; step <= 256; step++) shares[step] = 256 * smoothStep(0, EDGE, passed - step / 256)
  for (let i = 0; i < target.words.length; i++) {
    const share = shares[((order.data[i] ?? 0) * 256) | 0] ?? 0
    const a = from.words[i] ?? 0
    const b = to.words[i] ?? 0
    if (share === 0 || share === 256) {
      target.words[i] = share === 0 ? a : b
      continue
    }
    const even = (((a & 0xff00ff) * (256 - share) + (b & 0xff00ff) * share) >>> 8) & 0xff00ff
    const green = ((((a >>> 8) & 255) * (256 - share) + ((b >>> 8) & 255) * share) >>> 8) & 255
    target.words[i] = even | (green << 8) | 0xff000000
  }
}
