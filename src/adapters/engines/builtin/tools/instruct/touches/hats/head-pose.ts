import { CHIN, type Face, FOREHEAD, LEFT_CHEEK, pointOf, RIGHT_CHEEK } from '../../../../kit/faces/face.ts'
import { DEPTH } from './hat-mesh.ts'

type Vector = [x: number, y: number, z: number]

/**
 * The place of a hat in the picture: the middle of its edge, its axes and the length of their unit, in pixels. Depth
 * grows away from the camera.
 */
export interface HeadPose {
  middle: Vector
  right: Vector
  up: Vector
  front: Vector
  unit: number
}

/** How much wider a head with hair is than the face between its ears. */
const HAIR = 1.1
/** How far below the end of the mesh the edge of a hat lies, in heights of the face. */
const BELOW = 0.02

/** A hat may be larger than the head, by a factor. */
export function headPose(face: Face, tilt: number, size = 1): HeadPose {
  const straight = axesOf(face, 0)
  const unit =
    (distance(pointOf(face.points, RIGHT_CHEEK), pointOf(face.points, LEFT_CHEEK)) / 2) * HAIR * size
  const tall = distance(pointOf(face.points, FOREHEAD), pointOf(face.points, CHIN))
  const forehead = pointOf(face.points, FOREHEAD)
  const middle = forehead.map(
    (value, k) => value - BELOW * tall * (straight.up[k] ?? 0) - DEPTH * unit * (straight.front[k] ?? 0),
  ) as Vector
  return { middle, unit, ...axesOf(face, tilt) }
}

function axesOf({ yaw, pitch, roll }: Face, tilt: number): Pick<HeadPose, 'right' | 'up' | 'front'> {
  const [aside, down, turn] = [yaw, pitch + tilt, roll].map((degrees) => (degrees * Math.PI) / 180) as Vector
  const rolled = ([x, y, z]: Vector): Vector => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
    z,
  ]
  const front = rolled([Math.sin(aside) * Math.cos(down), Math.sin(down), -Math.cos(aside) * Math.cos(down)])
  const right = rolled([Math.cos(aside), 0, Math.sin(aside)])
  return { front, right, up: cross(front, right) }
}

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d]

const distance = (one: Vector, other: Vector) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** A direction on a head, given as right, up and front, as the picture sees it. */
export function directed(
  { right, up, front }: HeadPose,
  across: number,
  high: number,
  ahead: number,
): Vector {
  return [0, 1, 2].map(
    (k) => across * (right[k] ?? 0) + high * (up[k] ?? 0) + ahead * (front[k] ?? 0),
  ) as Vector
}

export function placed(pose: HeadPose, across: number, high: number, ahead: number): Vector {
  const [x, y, z] = directed(pose, across, high, ahead)
  return [pose.middle[0] + pose.unit * x, pose.middle[1] + pose.unit * y, pose.middle[2] + pose.unit * z]
}

/** How far to the right and up a place of the picture lies from the middle of a hat's edge. */
export function onHead(
  { right, up, middle, unit }: HeadPose,
  x: number,
  y: number,
): [across: number, high: number] {
  const along = (axis: Vector) =>
    ((x - middle[0]) * axis[0] + (y - middle[1]) * axis[1]) / (axis[0] ** 2 + axis[1] ** 2) / unit
  return [along(right), along(up)]
}
