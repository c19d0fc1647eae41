import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import type { Face } from '../../../kit/faces/face.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { requireFacing } from '../../../kit/faces/find-person.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'

/** In degrees; what is put on a face that is turned further hangs beside it. */
const MAX_TURN = 28

/** The face that is meant: the only one there is, seen from the front unless that does not matter. */
export async function findOneFace(
  picture: Picture,
  tools: Pick<TaskTools, 'models'>,
  maxTurn = MAX_TURN,
): Promise<Face> {
  const [face, other] = await findFaces(picture, tools)
  if (other) throw new RejectedByEngineError('several_faces')
  return requireFacing(face, maxTurn)
}
