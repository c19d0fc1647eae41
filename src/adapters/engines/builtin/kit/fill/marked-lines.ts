import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { boxesOf, isAcrossFace, type Lines } from './find-overlay.ts'
import type { TextLine } from './find-text.ts'
import { lookUnder } from './look-under.ts'
import { commonOf, countChosen, growMask, type Mask, maskAbove, newMask } from './mask.ts'
import { type Area, type BlindLook, hiddenBy, inSizeOf, isUsualPlace, SEEN, scaleArea } from './see-marks.ts'

type Tools = Pick<TaskTools, 'models' | 'signal'>

/** Of a line of lettering that is a mark, more than this part of all that lies in it is taken for one. */
const MARKED = { certainty: 0.9, part: 0.2 }

/** Lettering that the network for marks takes for a mark rather than for a part of the scene. */
interface MarkedLine {
  row: TextLine
  /** How much of all that lies in it is certainly a mark, from 0 to 1. */
  part: number
  /** How much of what is behind them its letters hide, but for the tenth that hides most. */
  hidden: number
}

interface MarkedLines {
  lines: MarkedLine[]
  /** What is seen as a mark in all that was asked about, as large as the picture. */
  letters: Mask
}

/** Asks the network for marks of lettering, told where that is. */
export async function findMarked(
  picture: Picture,
  { rows, ...size }: Lines,
  tools: Tools,
): Promise<MarkedLines> {
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
  return { lines: lines.filter(({ part }) => part > MARKED.part), letters }
}

/** A line is taken off where more of it than this part is a mark, and where it shines through or is as small as credits are. */
const TAKEN = { part: 0.3, maxHidden: 0.6, maxHeight: 0.05 }

/**
 * The letters of lines that the network takes for marks and that lie on no face, in the size of a look: all of them, and
 * those to be taken off, which lie where marks mostly are.
 */
export async function findTold(
  picture: Picture,
  { lettering, look, faces }: { lettering: Lines; look: BlindLook; faces: readonly Area[] },
  tools: Tools,
): Promise<{ anywhere: Mask; taken: Mask }> {
  const scale = lettering.width / look.certainty.width
  const inLettering = faces.map((box) => ({ box: scaleArea(box, scale) }))
  const rows = lettering.rows.filter((row) => !isAcrossFace(row, inLettering))
  const { lines, letters } = await findMarked(picture, { ...lettering, rows }, tools)
  const taken = lines.filter(({ row, part, hidden }) => {
    const { x, y, length, height } = row
    const isMark = hidden <= TAKEN.maxHidden || height <= TAKEN.maxHeight * lettering.height
    const isUsual = isUsualPlace({ left: x - length / 2, right: x + length / 2, y }, lettering)
    return part > TAKEN.part && isMark && isUsual
  })
  const lettersOf = (some: readonly MarkedLine[]) => {
    const boxes = boxesOf(
      lettering,
      some.map(({ row }) => row),
      picture,
    )
    // Thin strokes would be lost where the look is smaller.
    const kept = growMask(commonOf(letters, boxes), Math.floor(picture.width / look.certainty.width) - 1)
    return inSizeOf(look.certainty, kept)
  }
  return { anywhere: lettersOf(lines), taken: lettersOf(taken) }
}
