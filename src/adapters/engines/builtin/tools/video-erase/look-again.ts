import type { TaskTools } from '../../host/task.ts'
import { findText } from '../../kit/fill/find-text.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readStills } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'
import type { VideoMark } from './find-video-marks.ts'
import { pictureOf } from './lettering.ts'
import { areAsLarge, areOfMark } from './words-of-mark.ts'

/** When the result is looked at, as parts of its length. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9]
/** Letters of marks are a few pixels high at this size. */
const WORK_SIDE = 960

/** Whether words can still be read in most stills of a result where there were marks before, or the same ones anywhere else. */
export async function isStillThere(
  erased: Video,
  marks: readonly VideoMark[],
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<boolean> {
  const scale = Math.min(1, WORK_SIDE / Math.max(erased.width, erased.height))
  const size = { width: Math.round(erased.width * scale), height: Math.round(erased.height * scale) }
  const stills = await readStills(
    erased,
    MOMENTS.map((part) => part * erased.durationMs),
    tools,
    size,
  )
  let read = 0
  for (const [n, still] of stills.entries()) {
    tools.signal.throwIfAborted()
    const lines = await findText(pictureOf(still), tools)
    const frame = Math.round((MOMENTS[n] ?? 0) * erased.frames)
    const here = marks.filter(({ shown }) => (shown[frame] ?? shown.at(-1)) === 1)
    const place = { width: size.width, frame }
    if (lines.some((line) => here.some((mark) => areOfMark(mark, line, place)))) read++
    if (lines.some((line) => marks.some(({ mask }) => areAsLarge(mask, line, scale)))) return true
  }
  return read > stills.length / 2
}
