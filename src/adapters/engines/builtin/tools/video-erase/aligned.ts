import type { TaskTools } from '../../host/task.ts'
import { type Mask, maskAt, newMask } from '../../kit/fill/mask.ts'
import { lookBlindly, piecesOf } from '../../kit/fill/see-marks.ts'
import { meanPicture, type Samples } from './samples.ts'
import type { Shape } from './shapes.ts'
import { couldBeMark } from './still-marks.ts'
import type { Shift } from './template.ts'

/** This much of what the network sees must be known already. */
const MIN_KNOWN = 0.3

/** The frame moved back by a shift; at its border the outermost pixels are repeated. */
export function moveBack(frame: Uint8Array, width: number, height: number, { x, y }: Shift): Uint8Array {
  const result = new Uint8Array(frame.length)
  const before = Math.min(width, Math.max(0, -x))
  const after = Math.min(width, Math.max(0, x))
  for (let row = 0; row < height; row++) {
    const from = Math.max(0, Math.min(height - 1, row + y)) * width
    const to = row * width
    result.fill(frame[from] ?? 0, to, to + before)
    result.set(frame.subarray(from + after, from + width - before), to + before)
    result.fill(frame[from + width - 1] ?? 0, to + width - after, to + width)
  }
  return result
}

/**
 * The whole mark of which a part is known, from frames in which it was moved back to one place; null where the
 * network for marks sees none there. Things that pass by are opaque and do not look like paint.
 */
export async function seeWhole(
  known: Mask,
  { frames, width, height }: Samples,
  tools: Pick<TaskTools, 'models'>,
): Promise<Mask | null> {
  const sums = new Float32Array(width * height * 3)
  for (const frame of frames) {
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (frame[Math.floor(i / 3)] ?? 0)
  }
  const { certainty } = await lookBlindly(meanPicture(sums, frames.length, { width, height }), tools)
  const pieces = piecesOf(certainty).filter(
    (piece) =>
      couldBeMark(piece, width * height) &&
      piece.pixels.filter((i) => known.data[i]).length > MIN_KNOWN * piece.pixels.length,
  )
  return pieces.length > 0
    ? maskAt(
        pieces.flatMap(({ thought }) => thought),
        known,
      )
    : null
}

export function unite(
  shapes: readonly Pick<Shape, 'mask'>[],
  { width, height }: Pick<Mask, 'width' | 'height'>,
): Mask {
  const all = newMask(width, height)
  for (const { mask } of shapes) {
    for (let i = 0; i < all.data.length; i++) if (mask.data[i]) all.data[i] = 1
  }
  return all
}
