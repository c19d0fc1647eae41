import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { boxesOf, type Lines } from './find-overlay.ts'
import type { TextLine } from './find-text.ts'
import { lookUnder } from './look-under.ts'
import { commonOf, countChosen, type Mask, maskAbove, newMask } from './mask.ts'
import { SEEN } from './see-marks.ts'

/** A line of which more than this part of all that lies in it is taken for a mark is one. */
const MARKED = { certainty: 0.9, part: 0.2 }

/** Lettering that the network for marks takes for a mark rather than for a part of the scene, and its letters, as large as the picture. */
export interface MarkedLines {
  rows: TextLine[]
  letters: Mask
}

/** Asks the network for marks of lettering, told where that is. */
export async function findMarked(
  picture: Picture,
  { rows, ...size }: Lines,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): Promise<MarkedLines> {
  if (rows.length === 0) return { rows, letters: newMask(picture.width, picture.height) }
  const boxOf = (...lines: TextLine[]) => boxesOf(size, lines, picture)
  const { certainty } = await lookUnder(picture, boxOf(...rows), tools)
  const sure = maskAbove(certainty, MARKED.certainty)
  const marked = rows.filter((row) => {
    const box = boxOf(row)
    return countChosen(commonOf(sure, box)) > MARKED.part * countChosen(box)
  })
  return { rows: marked, letters: commonOf(maskAbove(certainty, SEEN), boxOf(...marked)) }
}
