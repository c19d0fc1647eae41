import { type EngineFile, RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { countChosen, loadMask, type Mask } from '../../../kit/fill/mask.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { isScribble, outlineMarked } from '../../../kit/things/outline-marked.ts'

/** How softly what was painted ends, as a part of the longer side. */
const SOFT = 0.003

/** How much each pixel belongs to the thing that somebody has marked, or to the area. Refused where it is neither. */
export async function findMarked(
  picture: Picture,
  mark: EngineFile | null,
  { models }: TaskTools,
): Promise<Plane> {
  const painted = await loadPainted(picture, mark)
  const thing = await outlineMarked(picture, painted, models)
  if (!thing && isScribble(painted)) throw new RejectedByEngineError('mark_unclear')
  const area = { ...painted, data: Float32Array.from(painted.data) }
  return thing ?? gaussianBlur(area, SOFT * Math.max(picture.width, picture.height))
}

/** The thing, and whatever else was painted over, such as its shadow. */
export async function findAllMarked(
  picture: Picture,
  mark: EngineFile | null,
  { models }: TaskTools,
): Promise<Plane> {
  const painted = await loadPainted(picture, mark)
  const thing = await outlineMarked(picture, painted, models)
  const area = { ...painted, data: Float32Array.from(painted.data) }
  return mapPlane(area, (value, i) => Math.max(value, thing?.data[i] ?? 0))
}

async function loadPainted({ width, height }: Picture, mark: EngineFile | null): Promise<Mask> {
  const painted = mark && (await loadMask(mark.path, width, height))
  if (!painted || countChosen(painted) === 0) throw new RejectedByEngineError('nothing_marked')
  return painted
}
