import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { type Area, scaleArea } from './area.ts'
import { isUsualPlace } from './find-laid-over.ts'
import { boxesOf, isAcrossFace, type Lines } from './find-overlay.ts'
import { type TextLine, withinLine } from './find-text.ts'
import { isBeside } from './left-behind.ts'
import { lookUnder } from './look-under.ts'
import { commonOf, countChosen, growMask, inSizeOf, type Mask, maskAbove, newMask } from './mask.ts'
import { type BlindLook, hiddenBy, SEEN } from './see-marks.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** A line of lettering is a mark if more than this part of its area is taken for one. */
const MARKED = { certainty: 0.9, part: 0.2 }

/** How much of a line of lettering the network takes for a mark rather than for a part of the scene. */
interface AskedLine {
  row: TextLine
  /** How much of its area is certainly a mark, from 0 to 1. */
  part: number
  /** How much of the picture its letters hide, except for the tenth that hides most. */
  hidden: number
}

interface Asked {
  lines: AskedLine[]
  /** All marks seen in the lines that were asked about, at the picture's size. */
  letters: Mask
}

/**
 * Words that run up an edge are a credit line: how steep, in radians, and how near to the edge, as a part of the
 * width.
 */
const UP_EDGE = { steepest: 1.4, off: 0.05 }

/** What can be read only afterwards is mostly not lettering; in heights of letters. */
const AMONG = { ends: 0, sides: 0.25 }

/**
 * Whether lettering that was there before is left, and lies beside what was taken off, runs up an edge or is taken for a
 * mark by the network.
 */
export async function isMarkLeft(
  clean: Picture,
  { before, changed }: { before: readonly TextLine[]; changed: Mask },
  { rows, ...size }: Lines,
  tools: Tools,
): Promise<boolean> {
  const known = before.map((line) => withinLine(line, AMONG))
  const left = rows.filter(({ x, y }) => known.some((isWithin) => isWithin(x, y)))
  if (left.some((row) => runsUpEdge(row, size.width) || isBeside(row, size, changed))) return true
  const { lines } = await askAbout(clean, { ...size, rows: left }, tools)
  return lines.some(({ part }) => part > MARKED.part)
}

function runsUpEdge({ x, angle }: TextLine, width: number): boolean {
  return Math.abs(angle) >= UP_EDGE.steepest && Math.min(x, width - x) <= UP_EDGE.off * width
}

/** Asks the network for marks of lettering, with the places of the lines. */
export async function askAbout(picture: Picture, { rows, ...size }: Lines, tools: Tools): Promise<Asked> {
  if (rows.length === 0) return { lines: [], letters: newMask(picture.width, picture.height) }
  const { certainty, opacity } = await lookUnder(picture, boxesOf(size, rows, picture), tools)
  const [letters, sure] = [maskAbove(certainty, SEEN), maskAbove(certainty, MARKED.certainty)]
  const lines = rows.map((row) => {
    const box = boxesOf(size, [row], picture)
    const own = commonOf(letters, box).data
    const pixels = Array.from(own.keys()).filter((i) => own[i])
    const part = countChosen(commonOf(sure, box)) / countChosen(box)
    return { row, part, hidden: hiddenBy(opacity, pixels)(0.9) }
  })
  return { lines, letters }
}

/**
 * A line is taken off if more of it than this part is a mark, and if it shines through or is as small as a credit
 * line.
 */
const TAKEN = { part: 0.3, maxHidden: 0.6, maxHeight: 0.05 }

/**
 * The letters of lines that the network takes for marks and that lie on no face, at the size of a look: all of them,
 * and those to be taken off, which lie where marks usually are.
 */
export async function findTold(
  picture: Picture,
  { lettering, look, faces }: { lettering: Lines; look: BlindLook; faces: readonly Area[] },
  tools: Tools,
): Promise<{ anywhere: Mask; taken: Mask }> {
  const scale = lettering.width / look.certainty.width
  const inLettering = faces.map((box) => ({ box: scaleArea(box, scale) }))
  const rows = lettering.rows.filter((row) => !isAcrossFace(row, inLettering))
  const asked = await askAbout(picture, { ...lettering, rows }, tools)
  const lines = asked.lines.filter(({ part }) => part > MARKED.part)
  const taken = lines.filter(({ row, part, hidden }) => {
    const { x, y, length, height } = row
    const isMark = hidden <= TAKEN.maxHidden || height <= TAKEN.maxHeight * lettering.height
    const isUsual = isUsualPlace({ left: x - length / 2, right: x + length / 2, y }, lettering)
    return part > TAKEN.part && isMark && isUsual
  })
  const lettersOf = (some: readonly AskedLine[]) => {
    const boxes = boxesOf(
      lettering,
      some.map(({ row }) => row),
      picture,
    )
    // Thin strokes would be lost where the look is smaller.
    const kept = growMask(
      commonOf(asked.letters, boxes),
      Math.floor(picture.width / look.certainty.width) - 1,
    )
    return inSizeOf(look.certainty, kept)
  }
  return { anywhere: lettersOf(lines), taken: lettersOf(taken) }
}
