import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { boxesOf, type Lines } from './find-overlay.ts'
import type { TextLine } from './find-text.ts'
import { lookUnder } from './look-under.ts'
import { commonOf, countChosen, type Mask, maskAbove, newMask } from './mask.ts'
import { hiddenBy, SEEN } from './see-marks.ts'

/** Of a line of lettering that is a mark, more than this part of all that lies in it is taken for one. */
const MARKED = { certainty: 0.9, part: 0.2 }

/** Lettering that the network for marks takes for a mark rather than for a part of the scene. */
export interface MarkedLine {
  row: TextLine
  /** How much of all that lies in it is certainly a mark, from 0 to 1. */
  part: number
  /** How much of what is behind them its letters hide, but for the tenth that hides most. */
  hidden: number
}

export interface MarkedLines {
  lines: MarkedLine[]
  /** What is seen as a mark in all that was asked about, as large as the picture. */
  letters: Mask
}

/** Asks the network for marks of lettering, told where that is. */
export async function findMarked(
  picture: Picture,
  { rows, ...size }: Lines,
  tools: Pick<TaskTools, 'models' | 'signal'>,
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
