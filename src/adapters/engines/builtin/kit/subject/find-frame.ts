import type { Box, Picture } from '../pictures/raster.ts'
import { median } from '../pictures/statistics.ts'

/**
 * How far a channel may differ from the frame's colour, of 255: papers and scans are uneven, and files are compressed.
 */
const SAME = 26
/** A line belongs to the frame if at least this much of it has the frame's colour. */
const PLAIN = 0.96
/**
 * The first line of the framed picture has other colours in most places; an object on a plain background would begin
 * with a tip.
 */
const OTHER = 0.6
/** The picture begins within this part of its side after the frame: the edge of a scan is soft. */
const SOFT_EDGE = 0.02
/** A frame is at least this part of a side, and leaves at least this part of the picture. */
const [LEAST, LEFT_OVER] = [0.01, 0.35]

/**
 * The box inside a frame of one colour, such as the margin of a scan or the bars beside a video. Null if there is no
 * frame.
 */
export function findFramed(picture: Picture): Box | null {
  const { width, height } = picture
  const across = (x: number) => lineOf(height, (i) => i * width + x)
  const down = (y: number) => lineOf(width, (i) => y * width + i)
  const [left, right] = bothOf(
    widthOf(picture, width, across),
    widthOf(picture, width, (x) => across(width - 1 - x)),
  )
  const [top, bottom] = bothOf(
    widthOf(picture, height, down),
    widthOf(picture, height, (y) => down(height - 1 - y)),
  )
  const box = { left, top, width: width - left - right, height: height - top - bottom }
  if (box.width < LEFT_OVER * width || box.height < LEFT_OVER * height) return null
  return box.width < width || box.height < height ? box : null
}

/** A frame has two sides; a plain strip on only one side is a floor or a sky. */
function bothOf(one: number, other: number): [number, number] {
  return one > 0 && other > 0 ? [one, other] : [0, 0]
}

type Line = number[]

function lineOf(length: number, at: (i: number) => number): Line {
  return Array.from({ length }, (_, i) => at(i))
}

/** How many lines belong to the frame, counted from one side. */
function widthOf(picture: Picture, count: number, lineAt: (i: number) => Line): number {
  const colour = middleColour(picture, lineAt(0))
  const shareIn = (line: number) => shareOf(picture, lineAt(line), colour)
  let wide = 0
  while (wide < count && shareIn(wide) >= PLAIN) wide++
  if (wide < LEAST * count || wide === count) return 0
  const edge = Math.ceil(SOFT_EDGE * count)
  for (let more = 0; more <= edge; more++) if (shareIn(wide + more) <= 1 - OTHER) return wide + more
  return 0
}

function middleColour({ data }: Picture, line: Line): number[] {
  return [0, 1, 2].map((c) => median(line.map((i) => data[i * 4 + c] ?? 0)))
}

function shareOf({ data }: Picture, line: Line, colour: readonly number[]): number {
  const isSame = (i: number) => colour.every((value, c) => Math.abs((data[i * 4 + c] ?? 0) - value) <= SAME)
  return line.filter(isSame).length / line.length
}
