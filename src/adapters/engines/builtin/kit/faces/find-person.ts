import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { largestOf } from './choose-faces.ts'
import type { Face, Pixels } from './face.ts'
import { findFaces } from './find-faces.ts'

/**
 * Human faces, painted and carved ones too, are found with 0.87 and more; those of dogs and monkeys with up to 0.86.
 */
export const HUMAN = 0.867

/** The largest human face: on others, the mesh puts eyes and mouths in the wrong places. */
export async function findPerson(picture: Pixels, tools: Pick<TaskTools, 'models'>): Promise<Face | null> {
  return largestOf((await findFaces(picture, tools)).filter(({ score }) => score >= HUMAN)) ?? null
}

/** Refuses a missing face, or one turned further than an engine can handle. In degrees. */
export function requireFacing(face: Face | null | undefined, maxTurn: number): Face {
  if (!face) throw new RejectedByEngineError('no_face')
  if (Math.abs(face.yaw) > maxTurn) throw new RejectedByEngineError('face_turned_away')
  return face
}
