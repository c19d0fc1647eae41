import type { Outline } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { withEvenContrast } from '../pictures/even-contrast.ts'
import { clamp01, type Picture } from '../pictures/raster.ts'
import { EVEN_REACH, MAX_LETTERS } from './find-overlay.ts'
import { findText, type TextLine, withinLine } from './find-text.ts'
import { lookBlindly, piecesOf } from './see-marks.ts'

type Size = { width: number; height: number }
type Tools = Pick<TaskTools, 'models'>

/** A longer side than this is not needed to see what may be a mark. */
export const LOOKED_AT_SIDE = 960
/** Nobody chooses among more. Letters are found reliably; many signs that look like marks are none. */
const MAX = { lines: 8, signs: 3 }
/** Letters end softly, and some are taller than others; in heights of letters. */
const AROUND = { ends: 0.4, sides: 0.2 }
/** As parts of the picture: less is a speck, more is the scene, as are blots. */
const SIGN = { min: 0.0015, max: 0.25, minCrispness: 0.75 }
/** A sign with more than this part in lines of letters is those letters. */
const SAME = 0.4

/**
 * Where a picture may carry a mark: all lettering, and what the network for marks takes for one. People choose among
 * these, since a street sign or the name on a shirt is found as well.
 */
export async function suggestMarks(picture: Picture, tools: Tools): Promise<Outline[]> {
  const lines = await findLines(picture, tools)
  const signs = await findSigns(picture, lines, tools)
  return [
    ...largest(
      lines.map((line) => outlineOfLine(line, picture)),
      MAX.lines,
    ),
    ...largest(signs, MAX.signs),
  ]
}

/** The picture as it is, and once more without the light and shade of the scene. */
async function findLines(picture: Picture, tools: Tools): Promise<TextLine[]> {
  const plain = await findText(picture, tools)
  const even = await findText(withEvenContrast(picture, EVEN_REACH), tools)
  const known = plain.map((line) => withinLine(line, AROUND))
  const more = even.filter(({ x, y }) => !known.some((isWithin) => isWithin(x, y)))
  return [...plain, ...more].filter(({ height }) => height <= MAX_LETTERS * picture.height)
}

/** What looks like a mark and is not lettering that was found already. */
async function findSigns(picture: Picture, lines: readonly TextLine[], tools: Tools): Promise<Outline[]> {
  const { certainty: seen } = await lookBlindly(picture, tools)
  const scale = picture.width / seen.width
  const within = lines.map((line) => withinLine(line, AROUND))
  const isLettering = (x: number, y: number) => within.some((isWithin) => isWithin(x * scale, y * scale))
  return piecesOf(seen).flatMap(({ pixels, crispness }) => {
    const known = pixels.filter((i) => isLettering(i % seen.width, Math.floor(i / seen.width)))
    const outline = outlineOfPixels(pixels, seen)
    const part = areaOf(outline)
    const isSign = part >= SIGN.min && part <= SIGN.max && crispness >= SIGN.minCrispness
    return isSign && known.length <= SAME * pixels.length ? [outline] : []
  })
}

export function outlineOfLine({ x, y, length, height, angle }: TextLine, size: Size): Outline {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = length / 2 + AROUND.ends * height
  const across = (0.5 + AROUND.sides) * height
  const corners = [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across],
  ] as const
  return corners.map(([u, v]) => inParts({ x: x + u * cos - v * sin, y: y + u * sin + v * cos }, size))
}

function outlineOfPixels(pixels: readonly number[], { width, height }: Size): Outline {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x - 1)
    right = Math.max(right, x + 2)
    top = Math.min(top, y - 1)
    bottom = Math.max(bottom, y + 2)
  }
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return corners.map((corner) => inParts(corner, { width, height }))
}

function inParts({ x, y }: Outline[number], { width, height }: Size): Outline[number] {
  return { x: clamp01(x / width), y: clamp01(y / height) }
}

function largest(outlines: readonly Outline[], count: number): Outline[] {
  return outlines.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, count)
}

/** By the trapezoids under its sides. */
function areaOf(outline: Outline): number {
  const twice = outline.reduce((sum, { x, y }, i) => {
    const next = outline[(i + 1) % outline.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
