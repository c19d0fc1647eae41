import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Models } from '../../models/models.ts'
import { ifFound } from '../if-found.ts'
import { movingOn } from '../moving-on.ts'
import { coloursOf } from '../pictures/colours.ts'
import { shrinkPicture } from '../pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { applyEdge } from './apply-edge.ts'
import { fillSubject } from './fill-subject.ts'
import { findSubject } from './find-subject.ts'
import { isNothingLeftOut } from './left-over.ts'
import { refineEdge } from './refine-edge.ts'
import { isSubjectUnclear } from './trust-subject.ts'

/** The edge is found at this size and then applied to every pixel; the network sees less anyway. */
const WORK_SIDE = 512
/** How far a cut-out is when the looks for its subject begin, and when they end. */
const LOOKS = { from: 0.1, to: 0.5 }

/**
 * Keeps the subject of a picture and everything painted as a part of it. Transparent pixels stay transparent. The
 * painted mask may have another size than the picture.
 */
export async function cutOut(
  picture: Picture,
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>,
  painted: Plane | null = null,
): Promise<Picture> {
  const { models, signal } = tools
  tools.progress(LOOKS.from, 'finding_subject')
  const work = await shrinkPicture(picture, WORK_SIDE)
  const looking = movingOn(models, (part) =>
    tools.progress(LOOKS.from + part * (LOOKS.to - LOOKS.from), 'finding_subject'),
  )
  const found = await subjectOf(work, looking, painted)
  signal.throwIfAborted()
  tools.progress(LOOKS.to, 'cutting_out')
  return applyEdge(picture, refineEdge(fillSubject(found, work), coloursOf(work)))
}

/** The same for cut-outs that people pay for: refused if next to nothing would be removed. */
export async function cutOutForSale(
  picture: Picture,
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>,
  painted: Plane | null = null,
): Promise<Picture> {
  const cut = await cutOut(picture, tools, painted)
  if (!painted && isNothingLeftOut(cut)) throw new RejectedByEngineError('no_subject')
  return cut
}

/** Whether a person should check the edge of a cut-out. */
export async function isEdgeUnsure(picture: Picture, models: Models): Promise<boolean> {
  return isSubjectUnclear(await shrinkPicture(picture, WORK_SIDE), models)
}

async function subjectOf(picture: Picture, models: Models, painted: Plane | null): Promise<Plane> {
  if (!painted) return findSubject(picture, models)
  const { width, height } = picture
  const kept = resizePlane(painted, width, height)
  const found = await ifFound(findSubject(picture, models))
  return found ? mapPlane(found, (value, i) => Math.max(value, kept.data[i] ?? 0)) : kept
}
