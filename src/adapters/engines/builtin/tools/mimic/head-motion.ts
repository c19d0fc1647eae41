import { LEFT_CHEEK, MESH_POINTS, pointOf, RIGHT_CHEEK } from '../../kit/faces/face.ts'
import { LEFT_EYE, LEFT_EYE_OPENING, RIGHT_EYE, RIGHT_EYE_OPENING } from '../../kit/faces/face-regions.ts'
import { openingOf } from '../../kit/faces/opening.ts'
import {
  alignPoints,
  applyRigid,
  limitTurn,
  minus,
  type Rigid,
  turn,
  undoRigid,
  type Vector,
} from '../../kit/heads/rigid.ts'
import { clamp } from '../../kit/motion/easing.ts'

/**
 * Points that stay in place when a face speaks, blinks or frowns: forehead, temples, bridge of the nose, cheekbones.
 */
const STILL_POINTS = [
  10, 109, 338, 67, 297, 54, 284, 21, 251, 162, 389, 127, 356, 234, 454, 6, 168, 197, 195, 5,
]

/** Larger turns show sides of a head that the portrait does not have; a portrait that is already turned allows less. */
const FURTHEST_TURN = (24 * Math.PI) / 180
const MIN_TURN = (10 * Math.PI) / 180
const FURTHEST_SHIFT = 0.22
const SMALLEST = 0.9
const LARGEST = 1.12
const MIN_EYE = 0.6
const MAX_EYE = 1.6

/** A portrait, paired with the frame of the driving video whose face is most like it. */
export interface Pairing {
  portrait: Float32Array
  reference: Float32Array
  /** Turns and scales the face of the video's reference frame into the portrait's. */
  between: Rigid
  /** How far the portrait's eyes are open relative to the reference, so that a blink closes them. */
  eyes: { left: number; right: number }
  furthestTurn: number
}

export function pairUp(portrait: Float32Array, reference: Float32Array): Pairing {
  const opening = (side: typeof LEFT_EYE_OPENING | typeof RIGHT_EYE_OPENING) =>
    clamp(openingOf(portrait, side) / Math.max(0.02, openingOf(reference, side)), MIN_EYE, MAX_EYE)
  return {
    portrait,
    reference,
    between: alignPoints(reference, portrait, STILL_POINTS),
    eyes: { left: opening(LEFT_EYE_OPENING), right: opening(RIGHT_EYE_OPENING) },
    furthestTurn: Math.max(MIN_TURN, FURTHEST_TURN - turnOf(portrait) / 2),
  }
}

/**
 * The difference of two faces, independent of size and position: the mean distance of their points in widths of a face.
 */
export function unlikeness(a: Float32Array, b: Float32Array): number {
  const between = alignPoints(a, b, STILL_POINTS)
  const [, , , , , , pitch, yaw] = between.rotation
  let sum = 0
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = applyRigid(between, pointOf(a, i))
    const [u, v] = pointOf(b, i)
    sum += Math.hypot(x - u, y - v)
  }
  return sum / MESH_POINTS / widthOf(b) + 0.3 * Math.hypot(pitch, yaw)
}

/** The points of the portrait when its face follows the video's current face. */
export function followFace(
  { portrait, reference, between, eyes, furthestTurn }: Pairing,
  now: Float32Array,
): Float32Array {
  const motion = alignPoints(reference, now, STILL_POINTS)
  const width = widthOf(portrait)
  const head: Rigid = {
    rotation: limitTurn(motion.rotation, furthestTurn),
    scale: clamp(motion.scale, SMALLEST, LARGEST),
    from: between.to,
    to: between.to,
  }
  const moved = new Float32Array(portrait.length)
  const [right = 0, down = 0] = shiftOf(motion, widthOf(reference)).map((part) => part * width)
  for (let i = 0; i < portrait.length / 3; i++) {
    const own = pointOf(portrait, i)
    const [x, y, z] = applyRigid(head, expressed({ own, index: i, motion, between, eyes, reference, now }))
    moved.set([x + right, y + down, z], 3 * i)
  }
  return moved
}

interface Expressed {
  own: Vector
  index: number
  motion: Rigid
  between: Rigid
  eyes: Pairing['eyes']
  reference: Float32Array
  now: Float32Array
}

/** A point of the portrait with the expression of the video, without the turn of its head. */
function expressed({ own, index, motion, between, eyes, reference, now }: Expressed): Vector {
  const unturned = undoRigid(motion, pointOf(now, index))
  const change = turn(between.rotation, minus(unturned, pointOf(reference, index)))
  const gain = between.scale * (LEFT_LIDS.has(index) ? eyes.left : RIGHT_LIDS.has(index) ? eyes.right : 1)
  return [own[0] + gain * change[0], own[1] + gain * change[1], own[2] + gain * change[2]]
}

const LEFT_LIDS: ReadonlySet<number> = new Set(LEFT_EYE)
const RIGHT_LIDS: ReadonlySet<number> = new Set(RIGHT_EYE)

/** How far the head has moved, in widths of the face; damped for larger moves, so that it stays in the picture. */
function shiftOf({ from, to }: Rigid, width: number): number[] {
  return [to[0] - from[0], to[1] - from[1]].map(
    (part) => FURTHEST_SHIFT * Math.tanh(part / width / FURTHEST_SHIFT),
  )
}

/** How far a head is turned to either side, in radians. */
function turnOf(points: Float32Array): number {
  const [ax, ay, az] = pointOf(points, RIGHT_CHEEK)
  const [bx, by, bz] = pointOf(points, LEFT_CHEEK)
  return Math.abs(Math.atan2(bz - az, Math.hypot(bx - ax, by - ay)))
}

function widthOf(points: Float32Array): number {
  const [ax, ay, az] = pointOf(points, RIGHT_CHEEK)
  const [bx, by, bz] = pointOf(points, LEFT_CHEEK)
  return Math.hypot(ax - bx, ay - by, az - bz) || 1
}
