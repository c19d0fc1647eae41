import { type EngineFile, RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { countChosen, loadMask, type Mask } from '../../../kit/fill/mask.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { outlineMarked } from '../../../kit/things/outline-marked.ts'

/** How much each pixel belongs to the thing that somebody has marked. */
export async function findMarked(
  picture: Picture,
  mark: EngineFile | null,
  { models }: TaskTools,
): Promise<Plane> {
  return outlineMarked(picture, await loadPainted(picture, mark), models)
}

/** The same with whatever else was painted over, such as a shadow. */
export async function findAllMarked(
  picture: Picture,
  mark: EngineFile | null,
  { models }: TaskTools,
): Promise<Plane> {
  const painted = await loadPainted(picture, mark)
  const thing = await outlineMarked(picture, painted, models)
  return mapPlane(thing, (value, i) => Math.max(value, painted.data[i] ?? 0))
}

async function loadPainted({ width, height }: Picture, mark: EngineFile | null): Promise<Mask> {
  const painted = mark && (await loadMask(mark.path, width, height))
  if (!painted || countChosen(painted) === 0) throw new RejectedByEngineError('nothing_marked')
  return painted
}
