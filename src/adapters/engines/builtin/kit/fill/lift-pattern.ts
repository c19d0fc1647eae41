import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { lookUnder } from './look-under.ts'
import { countChosen, growMask, type Mask, maskAbove } from './mask.ts'
import { IN_TILES, patternIn } from './overlooked.ts'
import { lookBlindly } from './see-marks.ts'

/** The edges of letters are soft. */
const EDGE = 3
/** A pattern covers at least and at most this part of a picture. */
const COVERED = { least: 0.01, most: 0.45 }
type Tools = Pick<TaskTools, 'models' | 'signal'>

export interface LiftedPattern {
  picture: Picture
  /** Where the pattern was. */
  places: Mask
}

/**
 * Takes off words that were laid over the whole picture in even steps. A blind look at one tile says little, and the
 * network also sees marks where there are none. What all tiles have in common is the mark, and told where it is the
 * network sees what is under it. Null where there is no such pattern, or where it is still seen afterwards.
 */
export async function liftPattern(picture: Picture, tools: Tools): Promise<LiftedPattern | null> {
  const places = await findPattern(picture, tools)
  if (!places) return null
  const { under: clean } = await lookUnder(picture, places, tools)
  return (await findPattern(clean, tools)) ? null : { picture: clean, places }
}

/** Where all tiles have the mark, with its soft edge. */
async function findPattern(picture: Picture, tools: Tools): Promise<Mask | null> {
  const { certainty } = await lookBlindly(picture, tools)
  const common = patternIn(certainty)
  if (!common) return null
  const letters = maskAbove(resizePlane(common, picture.width, picture.height), IN_TILES)
  const covered = countChosen(letters) / letters.data.length
  if (covered < COVERED.least || covered > COVERED.most) return null
  return growMask(letters, Math.max(EDGE, Math.round((EDGE * picture.width) / certainty.width)))
}
