import type { Box, Picture } from '../pictures/raster.ts'
import { median } from '../pictures/statistics.ts'

/** How far a channel may be from the colour of the frame, of 255: papers and scans are uneven, and files are packed. */
const SAME = 26
/** So much of a line has the colour of the frame as long as it is one. */
const PLAIN = 0.96
/** Of the first line of what is framed most has other colours: what only stands before something plain begins with a tip. */
const OTHER = 0.6
/** Behind a frame a picture begins within so much of its side: the edge of a scan is soft. */
const SOFT_EDGE = 0.02
/** Less than this of a side is not worth it, and what is left must be most of the picture. */
const [LEAST, LEFT_OVER] = [0.01, 0.35]

/** What a frame of one colour is around, such as the margin of a scan or the bars beside a video; null where there is none. */
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

/** A frame has two sides; something plain at one of them is a floor or a sky. */
function bothOf(one: number, other: number): [number, number] {
  return one > 0 && other > 0 ? [one, other] : [0, 0]
}

type Line = number[]

function lineOf(length: number, at: (i: number) => number): Line {
  return Array.from({ length }, (_, i) => at(i))
}

/** How many lines from one side on are a frame. */
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
