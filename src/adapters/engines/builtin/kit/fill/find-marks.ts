import { coloursOf } from '../pictures/colours.ts'
import type { Colours } from '../pictures/guided-filter.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { lumaOf } from '../pictures/luma.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { mean, median } from '../pictures/statistics.ts'
import { findLetters, type Letter } from './letters.ts'
import { findLines } from './lines.ts'
import { growMask, type Mask, newMask } from './mask.ts'
import { findPaint, isPainted, type Paint } from './paint.ts'
import { brightStrokes } from './strokes.ts'

/** Marks are looked for at this size: their strokes are a few pixels wide there. */
const WORK_SIDE = 800
/** The widest stroke that is looked for, as a part of the longer side. */
const WIDEST_STROKE = 1 / 30
/** How much strokes stand out. Letters are one piece each at one level or another, and texture falls away. */
const LEVELS = [0.06, 0.12, 0.2, 0.3, 0.45]
/** Once a paint is known, strokes of it that stand out by this part of what its letters do are believed to be marks. */
const FAINT = 0.35
/** How far around a letter they are looked for, beside its size. */
const NEAR = 2
/** How far to either side of the line, beside the size of letters. */
const BAND = 0.85
/** Letters of the same paint elsewhere are of about the same size. */
const SIZE_RATIO = 1.6

/** A line of letters, and what it is painted with. */
interface Mark {
  line: Letter[]
  paint: Paint
}

/** What looks as if it had been laid over a picture afterwards, or null where nothing does for certain. */
export async function findMarks(picture: Picture): Promise<Mask | null> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const work = scale < 1 ? await resizePicture(picture, width, height) : picture
  const luma = lumaOf(work)
  const colours = coloursOf(work)
  const radius = Math.max(2, Math.round((Math.max(width, height) * WIDEST_STROKE) / 2))
  const mask = newMask(width, height)
  let found = false
  for (const side of [luma, mapPlane(luma, (value) => 1 - value)]) {
    const strokes = brightStrokes(side, radius)
    const marks = LEVELS.flatMap((level) => findMarksAt(level, strokes, side, colours))
    const thin = createThinStrokes(side)
    for (const mark of marks) choose(mask, mark, thin(mark), colours)
    for (const mark of largestOf(marks)) {
      const lines = findMore(mark, thin(mark), side, colours)
      for (const line of lines) choose(mask, { ...mark, line }, thin(mark), colours)
    }
    found ||= marks.length > 0
  }
  return found ? enlarge(mask, picture) : null
}

/** Strokes no wider than those of a mark, so that nothing else of its colour is taken for a part of it. */
function createThinStrokes(luma: Plane): (mark: Mark) => Plane {
  const known = new Map<number, Plane>()
  return ({ line }) => {
    const radius = 1 + Math.ceil(0.9 * median(line.map(({ strokeWidth }) => strokeWidth)))
    const strokes = known.get(radius) ?? brightStrokes(luma, radius)
    known.set(radius, strokes)
    return strokes
  }
}

function findMarksAt(level: number, strokes: Plane, luma: Plane, colours: Colours): Mark[] {
  return findLines(findLetters(strokes, luma, level)).flatMap((line) => {
    const paint = findPaint(line, strokes, colours)
    return paint ? [{ line, paint }] : []
  })
}

/** Marks are repeated over a picture, but all in one paint: the longest line is enough to know it by. */
function largestOf(marks: readonly Mark[]): Mark[] {
  return marks.toSorted((one, other) => other.line.length - one.line.length).slice(0, 1)
}

/** Other lines of the same paint. Seen by themselves they may not have been certain. */
function findMore({ line, paint }: Mark, strokes: Plane, luma: Plane, colours: Colours): Letter[][] {
  const painted = mapPlane(strokes, (value, i) => (isPainted(colours, i, paint) ? value : 0))
  const extent = median(line.map((letter) => letter.extent))
  const letters = findLetters(painted, luma, FAINT * strengthOf(line, strokes)).filter(
    (letter) => Math.max(letter.extent / extent, extent / letter.extent) <= SIZE_RATIO,
  )
  return findLines(letters)
}

/** The letters of a mark, and strokes of its paint along the line that were too faint, or too small, to be letters. */
function choose(mask: Mask, { line, paint }: Mark, strokes: Plane, colours: Colours): void {
  const least = FAINT * strengthOf(line, strokes)
  const isAlong = createBand(line)
  for (const { box, extent } of line) {
    const margin = Math.round(extent * NEAR)
    const [right, bottom] = [box.left + box.width + margin, box.top + box.height + margin]
    for (let y = Math.max(0, box.top - margin); y < Math.min(mask.height, bottom); y++) {
      for (let x = Math.max(0, box.left - margin); x < Math.min(mask.width, right); x++) {
        const place = y * mask.width + x
        if ((strokes.data[place] ?? 0) <= least || !isAlong(x, y)) continue
        if (isPainted(colours, place, paint)) mask.data[place] = 1
      }
    }
  }
}

/** Tells what lies on the line through the middles of letters, or no farther from it than letters reach. */
function createBand(line: readonly Letter[]): (x: number, y: number) => boolean {
  const [middleX, middleY] = [mean(line.map(({ x }) => x)), mean(line.map(({ y }) => y))]
  const spread = (of: (letter: Letter) => number) => mean(line.map(of))
  const xx = spread(({ x }) => (x - middleX) ** 2)
  const yy = spread(({ y }) => (y - middleY) ** 2)
  const xy = spread(({ x, y }) => (x - middleX) * (y - middleY))
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const reach = BAND * median(line.map(({ extent }) => extent))
  return (x, y) => Math.abs((x - middleX) * dy - (y - middleY) * dx) <= reach
}

function strengthOf(line: readonly Letter[], strokes: Plane): number {
  return median(line.map(({ pixels }) => mean(pixels.map((i) => strokes.data[i] ?? 0))))
}

/** At the size of the picture, with the edges of strokes, which are only half painted. */
function enlarge(mask: Mask, { width, height }: Picture): Mask {
  const grown = growMask(mask, 1)
  const large = newMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      large.data[y * width + x] = grown.data[row + Math.floor((x * mask.width) / width)] ?? 0
    }
  }
  return large
}
