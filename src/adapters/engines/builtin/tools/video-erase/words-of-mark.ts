import type { TextLine } from '../../kit/fill/find-text.ts'
import { type Mask, planeOf } from '../../kit/fill/mask.ts'
import { type Box, boxAround } from '../../kit/pictures/raster.ts'
import type { VideoMark } from './find-video-marks.ts'

/** A line with at least this much on the mark belongs to it. */
const ON_MARK = 0.3
/**
 * A line elsewhere that is as long and as high as a mark, within these limits, is that mark at another of its places.
 */
const AS_LONG = [0.6, 1.2] as const
const AS_HIGH = [0.4, 1.3] as const
/** Words of a line are no farther apart than this part of its height. */
const GAP = 1
/** Things in one line share this part of their height. */
const IN_LINE = 0.5
/** Letters left over from a mark stand upright, like marks that continue beyond what was found of them. */
const MAX_TILT = 0.15

/** A still of a video: its width, and the frame it is. */
type Still = { width: number; frame: number }
type Words = Pick<TextLine, 'core' | 'x' | 'y' | 'length' | 'height' | 'angle'>

/** Whether words of a still are those of a mark, or a part of it that was not found: they continue where it ends. */
export function areOfMark(mark: VideoMark, words: Words, still: Still): boolean {
  return areOn(mark, words.core, still) || continuesMark(mark, words, still)
}

/** Whether words anywhere in a still, which is this much smaller than its video, are as large as a mark. */
export function areAsLarge(mask: Mask, { length, height }: Words, scale: number): boolean {
  const box = boxOf(mask)
  return box !== null && isBetween(length / (box.width * scale), AS_LONG) && isAsHigh(height, box, scale)
}

function areOn(mark: VideoMark, core: readonly number[], { width, frame }: Still): boolean {
  const { mask } = mark
  const { x, y } = shiftOf(mark, frame)
  const scale = mask.width / width
  const on = core.filter((i) =>
    isChosen(mask, Math.round((i % width) * scale) - x, Math.round(Math.floor(i / width) * scale) - y),
  )
  return on.length > ON_MARK * core.length
}

function continuesMark(mark: VideoMark, words: Words, { width, frame }: Still): boolean {
  const { mask } = mark
  const box = boxOf(mask)
  if (!box || Math.abs(words.angle) > MAX_TILT) return false
  const scale = width / mask.width
  const { x, y } = shiftOf(mark, frame)
  const left = (box.left + x) * scale
  const top = (box.top + y) * scale
  const right = left + box.width * scale
  const bottom = top + box.height * scale
  const gap = Math.max(left - (words.x + words.length / 2), words.x - words.length / 2 - right)
  const shared = Math.min(bottom, words.y + words.height / 2) - Math.max(top, words.y - words.height / 2)
  return gap <= GAP * words.height && shared >= IN_LINE * words.height && isAsHigh(words.height, box, scale)
}

const shiftOf = ({ path }: VideoMark, frame: number) => path?.[frame] ?? path?.at(-1) ?? { x: 0, y: 0 }

const boxOf = (mask: Mask): Box | null => boxAround(planeOf(mask), 0)

const isAsHigh = (height: number, box: Box, scale: number) =>
  isBetween(height / (box.height * scale), AS_HIGH)

const isBetween = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to

function isChosen({ width, height, data }: Mask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
}
