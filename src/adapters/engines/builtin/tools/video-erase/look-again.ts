import type { TaskTools } from '../../host/task.ts'
import { findText, type TextLine } from '../../kit/fill/find-text.ts'
import type { Mask } from '../../kit/fill/mask.ts'
import { boxAround } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import { readStills } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'
import type { VideoMark } from './find-video-marks.ts'
import { pictureOf } from './lettering.ts'

/** When the result is looked at, as parts of its length. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9]
/** A line of which so much lies on the mark belongs to it. */
const ON_MARK = 0.3

/** A line elsewhere that is as long and as high as a mark, within these, is that mark at another of its places. */
const AS_LONG = [0.6, 1.2] as const
const AS_HIGH = [0.4, 1.3] as const
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
    if (lines.some(({ core }) => here.some((mark) => isOn(mark, core, frame, size.width)))) read++
    if (lines.some((line) => marks.some(({ mask }) => isAsLarge(mask, line, scale)))) return true
  }
  return read > stills.length / 2
}

function isOn({ mask, path }: VideoMark, core: readonly number[], frame: number, width: number): boolean {
  const { x, y } = path?.[frame] ?? path?.at(-1) ?? { x: 0, y: 0 }
  const scale = mask.width / width
  const on = core.filter((i) =>
    isChosen(mask, Math.round((i % width) * scale) - x, Math.round(Math.floor(i / width) * scale) - y),
  )
  return on.length > ON_MARK * core.length
}

function isAsLarge({ width, height, data }: Mask, line: TextLine, scale: number): boolean {
  const box = boxAround({ width, height, data: Float32Array.from(data) }, 0)
  if (!box) return false
  const [long, high] = [line.length / (box.width * scale), line.height / (box.height * scale)]
  return long >= AS_LONG[0] && long <= AS_LONG[1] && high >= AS_HIGH[0] && high <= AS_HIGH[1]
}

function isChosen({ width, height, data }: Mask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
}
