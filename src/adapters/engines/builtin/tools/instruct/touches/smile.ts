import type { TaskTools } from '../../../host/task.ts'
import { act } from '../../../kit/heads/act.ts'
import { moveHead, portraitOf } from '../../../kit/heads/move-head.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { findOneFace } from './one-face.ts'

/** As far as a closed mouth can go without looking painted on. */
const SMILE = { smile: 1, brows: 0.2 }

/** The one face of a picture with its own mouth drawn to a smile. Nothing else moves. */
export async function smile(picture: Picture, tools: TaskTools): Promise<Picture> {
  const { points } = await findOneFace(picture, tools)
  return moveHead(portraitOf(picture, points, null), act(points, SMILE), null)
}
