import type { TaskTools } from '../../host/task.ts'
import { type Face, MESH_POINTS, type Pixels } from './face.ts'
import { readMap, skinMap } from './skin-map.ts'

type FaceWarning = 'turned' | 'covered' | 'small'

/** In degrees. Beyond this, half of the face is hardly visible. */
const TURNED = 25
/** From the chin to the hair, in pixels. */
const SMALL = 48
/** More than this of an uncovered face is skin; the rest is eyes, brows and the hair at its edge. */
const MIN_SKIN = 0.6

/** Why a face may not be changed well, or may not work well as a new face. */
export async function warningsAbout(
  picture: Pixels,
  face: Face,
  tools: Pick<TaskTools, 'models'>,
): Promise<FaceWarning[]> {
  const warnings: FaceWarning[] = []
  if (Math.abs(face.yaw) > TURNED) warnings.push('turned')
  if (face.box.height < SMALL) warnings.push('small')
  if ((await skinShare(picture, face, tools)) < MIN_SKIN) warnings.push('covered')
  return warnings
}

/** How much of a face is visible as facial skin, from 0 to 1. */
async function skinShare(picture: Pixels, face: Face, tools: Pick<TaskTools, 'models'>): Promise<number> {
  const map = await skinMap(picture, face, tools)
  let sum = 0
  for (let i = 0; i < MESH_POINTS; i++) {
    sum += readMap(map, map.face, face.points[i * 3] ?? 0, face.points[i * 3 + 1] ?? 0)
  }
  return sum / MESH_POINTS
}
