import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { fillHoles } from './fill-holes.ts'
import { ghostOf, MAX_FILLED_GHOST, usualReach } from './ghost.ts'
import { growMask, inSizeOf, isThicker, type Mask } from './mask.ts'

/** So much around letters is filled with them, in pixels. */
const RIM = 2
/** Anything thicker than this is a thing and not a stroke, as a part of the longer side. */
const MAX_STROKE = 1 / 20

/**
 * The picture `from` with its letters and their rim filled. Null where anything is thicker than a stroke, because a thing
 * would be lost, and where the shape of the letters can still be seen when the result is compared with `marked`.
 */
export async function fillStrokes(
  marked: Picture,
  from: Picture,
  letters: Mask,
  tools: Pick<TaskTools, 'models' | 'signal'>,
  rim = RIM,
): Promise<Picture | null> {
  if (isThicker(letters, MAX_STROKE * Math.max(letters.width, letters.height))) return null
  const grown = (by: number) => inSizeOf(marked, growMask(letters, by))
  const filled = await fillHoles(from, grown(rim), tools)
  const ghost = Math.abs(ghostOf(marked, filled, grown(RIM), usualReach(marked)))
  return ghost > MAX_FILLED_GHOST ? null : filled
}
