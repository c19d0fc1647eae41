import { type EngineFile, RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { countChosen, loadMask, planeOf } from '../../../kit/fill/mask.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { isScribble, outlineMarked } from '../../../kit/things/outline-marked.ts'

export interface MarkedTools extends TaskTools {
  /** Paint over the picture that shows which thing is meant. */
  mark: EngineFile | null
}

/** How softly the paint ends, as a part of the longer side. */
const SOFT = 0.003

/** How much each pixel belongs to the marked thing, or to the marked area. Refused if it is neither. */
export async function findMarked(picture: Picture, tools: MarkedTools): Promise<Plane> {
  const { brush, thing } = await readMark(picture, tools)
  if (!thing && isScribble(brush)) throw new RejectedByEngineError('mark_unclear')
  return thing ?? gaussianBlur(brush, SOFT * Math.max(picture.width, picture.height))
}

/** The thing, and everything else under the paint, such as its shadow. */
export async function findAllMarked(picture: Picture, tools: MarkedTools): Promise<Plane> {
  const { brush, thing } = await readMark(picture, tools)
  return mapPlane(brush, (value, i) => Math.max(value, thing?.data[i] ?? 0))
}

async function readMark(picture: Picture, { mark, models }: MarkedTools) {
  const painted = mark && (await loadMask(mark.path, picture.width, picture.height))
  if (!painted || countChosen(painted) === 0) throw new RejectedByEngineError('nothing_marked')
  const brush = planeOf(painted)
  return { brush, thing: await outlineMarked(picture, brush, models) }
}
