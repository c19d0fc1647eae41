import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../../host/task.ts'
import { type Face, pointOf } from '../../../kit/faces/face.ts'
import { act } from '../../../kit/heads/act.ts'
import { moveHead, portraitOf } from '../../../kit/heads/move-head.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'
import type { Who } from '../touch.ts'
import { findOneFace } from './one-face.ts'

/** The limit for a closed mouth before it looks painted on. */
const SMILE = { smile: 1, brows: 0.2 }

/** How far the corners of a smiling mouth are above its middle, in heights of the face. */
const UPWARDS = 0.008
const [FOREHEAD, CHIN] = [10, 152]
const CORNERS = [61, 291]
const BETWEEN_LIPS = [13, 14]

/** Bends the mouth of the only face into a smile. Nothing else moves. Refused if the result is not a smile. */
export async function smile(picture: Picture, who: Who | undefined, tools: TaskTools): Promise<Picture> {
  const face = await findOneFace(picture, who, tools)
  return moveHead(portraitOf(picture, face.points, null), smilingPoints(face), null)
}

/** The points of a face when it smiles. */
export function smilingPoints({ points, roll }: Pick<Face, 'points' | 'roll'>): Float32Array {
  const acted = act(points, SMILE)
  if (liftOf(acted, roll) < UPWARDS) throw new RejectedByEngineError('smile_too_far')
  return acted
}

/** How far the corners of a mouth are above its middle. */
function liftOf(points: Float32Array, roll: number): number {
  const turn = (roll * Math.PI) / 180
  const downOf = (indices: readonly number[]) =>
    mean(
      indices.map((index) => {
        const [x, y] = pointOf(points, index)
        return y * Math.cos(turn) - x * Math.sin(turn)
      }),
    )
  return (downOf(BETWEEN_LIPS) - downOf(CORNERS)) / Math.max(1, downOf([CHIN]) - downOf([FOREHEAD]))
}
