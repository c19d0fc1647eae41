import type { TaskTools } from '../../host/task.ts'
import type { Models } from '../../models/models.ts'
import { refineEyes } from './eyes.ts'
import { FACE_POINTS, type Face, MESH_POINTS, makeFace, type Pixels, pointOf } from './face.ts'
import { fromSquare, intoSquare, type Square, squareTensor } from './square.ts'

const SIDE = 192
/** Below this the network itself sees no face. */
const MIN_CERTAINTY = 0.5
/** The square around a face is larger than the face. */
const ROOM = 1.5

/** The outer corners of the eyes. */
const RIGHT_CORNER = 33
const LEFT_CORNER = 263

/**
 * The face near a known one: in the same picture, more exactly; in the next frame, a little further on. Null if it is
 * gone. Does not look elsewhere.
 */
export async function meshAt(
  picture: Pixels,
  near: Face,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Face | null> {
  const face = await meshIn(picture, squareAround(near.points), models)
  if (face) await refineEyes(picture, face.points, models)
  return face
}

/** The face that fills most of a square, without the slower search for the direction of its eyes. */
export async function meshIn(picture: Pixels, square: Square, models: Models): Promise<Face | null> {
  const input = squareTensor(picture, square, SIDE, { low: 0, high: 1 })
  const { Identity_1: [certainty = 0] = [], Identity_2: mesh = new Float32Array() } = await models.runAll(
    'facemesh',
    input,
  )
  if (certainty < MIN_CERTAINTY) return null
  const points = new Float32Array(FACE_POINTS * 3)
  for (let i = 0; i < MESH_POINTS * 3; i += 3) {
    points.set(fromSquare(square, (mesh[i] ?? 0) / SIDE, (mesh[i + 1] ?? 0) / SIDE), i)
    points[i + 2] = ((mesh[i + 2] ?? 0) / SIDE) * square.side
  }
  return makeFace(points, certainty)
}

/** A square around a face, with the face's rotation. */
export function squareAround(points: Float32Array, room = ROOM): Square {
  const right = pointOf(points, RIGHT_CORNER)
  const left = pointOf(points, LEFT_CORNER)
  const upright = {
    x: right[0],
    y: right[1],
    side: 1,
    angle: Math.atan2(left[1] - right[1], left[0] - right[0]),
  }
  let low = Infinity
  let high = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = pointOf(points, i)
    const [u, v] = intoSquare(upright, x, y)
    low = Math.min(low, u)
    high = Math.max(high, u)
    top = Math.min(top, v)
    bottom = Math.max(bottom, v)
  }
  const [x, y] = fromSquare(upright, (low + high) / 2, (top + bottom) / 2)
  return { x, y, side: Math.max(high - low, bottom - top) * room, angle: upright.angle }
}
