import type { TaskTools } from '../../host/task.ts'
import { coloursOf } from '../pictures/colours.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { applyEdge } from './apply-edge.ts'
import { findSubject } from './find-subject.ts'
import { refineEdge } from './refine-edge.ts'

/** The edge is found at this size and then applied to every pixel; the network sees less anyway. */
const WORK_SIDE = 512

/** Leaves of a picture what it is of. What was transparent before stays so. */
export async function cutOut(
  picture: Picture,
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>,
): Promise<Picture> {
  const { models, signal } = tools
  tools.progress(0.1, models.isLoaded('u2netp') ? 'finding_subject' : 'loading_model')
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const work = scale < 1 ? await resizePicture(picture, width, height) : picture
  const subject = await findSubject(work, models)
  signal.throwIfAborted()
  tools.progress(0.5, 'cutting_out')
  return applyEdge(picture, refineEdge(subject, coloursOf(work)))
}
