import {
  between,
  isSeen,
  JOINT_COUNT,
  type Joints,
  jointAt,
  LEFT_HIP,
  LEFT_SHOULDER,
  NOSE,
  RIGHT_HIP,
  RIGHT_SHOULDER,
} from '../../kit/subject/joints.ts'

/** Arms and legs from the body outwards: each joint depends on the one before. */
export const LIMBS = [
  [5, 7],
  [7, 9],
  [6, 8],
  [8, 10],
  [11, 13],
  [13, 15],
  [12, 14],
  [14, 16],
] as const

const SHORTEST = 0.55
const LONGEST = 1.2
/** How far a body may move, in lengths of its trunk. */
const FURTHEST = 0.5

type Place = readonly [number, number]

/** The joints of a figure when it follows the body in a video, relative to the video's reference frame. */
export function followBody(own: Joints, reference: Joints, now: Joints): Joints {
  const moved = Float32Array.from(own)
  const hip = between(own, LEFT_HIP, RIGHT_HIP)
  const trunk = changeOf(trunkOf(reference), trunkOf(now))
  const shift = shiftOf(reference, now, lengthOf(trunkOf(own)))
  const middle: Place = [hip[0] + shift[0], hip[1] + shift[1]]
  for (const joint of [LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_HIP, RIGHT_HIP]) {
    put(moved, joint, middle, apply(trunk, minus(jointAt(own, joint), hip)))
  }
  for (const [from, to] of LIMBS) {
    const known = [from, to].every((joint) => isSeen(reference, joint) && isSeen(now, joint))
    const change = known ? changeOf(limbOf(reference, from, to), limbOf(now, from, to)) : trunk
    put(moved, to, jointAt(moved, from), apply(change, limbOf(own, from, to)))
  }
  const neck = between(moved, LEFT_SHOULDER, RIGHT_SHOULDER)
  const head = changeOf(headOf(reference), headOf(now))
  for (let joint = NOSE; joint < LEFT_SHOULDER; joint++) {
    put(
      moved,
      joint,
      neck,
      apply(head, minus(jointAt(own, joint), between(own, LEFT_SHOULDER, RIGHT_SHOULDER))),
    )
  }
  return moved
}

/** How differently two bodies stand: the mean angle between their arms, legs and trunks. */
export function standDifference(a: Joints, b: Joints): number {
  const angles = LIMBS.map(([from, to]) => Math.abs(changeOf(limbOf(a, from, to), limbOf(b, from, to)).angle))
  const trunk = Math.abs(changeOf(trunkOf(a), trunkOf(b)).angle)
  return (angles.reduce((sum, angle) => sum + angle, 0) + 2 * trunk) / (LIMBS.length + 2)
}

/** Keeps joints in place while they are not visible, and removes jitter. */
export function steadyJoints(tracks: readonly Joints[]): Joints[] {
  const half = 2
  return tracks.map((joints, index) => {
    const steady = new Float32Array(joints.length)
    for (let joint = 0; joint < JOINT_COUNT; joint++) {
      let x = 0
      let y = 0
      let weight = 1e-6
      for (let i = index - half; i <= index + half; i++) {
        const near = tracks[Math.max(0, Math.min(tracks.length - 1, i))] ?? joints
        const share = (near[3 * joint + 2] ?? 0) ** 2 / (1 + Math.abs(i - index))
        x += share * (near[3 * joint] ?? 0)
        y += share * (near[3 * joint + 1] ?? 0)
        weight += share
      }
      steady.set([x / weight, y / weight, joints[3 * joint + 2] ?? 0], 3 * joint)
    }
    return steady
  })
}

interface Change {
  angle: number
  scale: number
}

function changeOf(before: Place, after: Place): Change {
  const angle = Math.atan2(after[1], after[0]) - Math.atan2(before[1], before[0])
  const scale = lengthOf(after) / Math.max(1, lengthOf(before))
  return {
    angle: Math.atan2(Math.sin(angle), Math.cos(angle)),
    scale: Math.max(SHORTEST, Math.min(LONGEST, scale)),
  }
}

function apply({ angle, scale }: Change, [x, y]: Place): Place {
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  return [cos * x - sin * y, sin * x + cos * y]
}

function shiftOf(reference: Joints, now: Joints, size: number): Place {
  const from = between(reference, LEFT_HIP, RIGHT_HIP)
  const to = between(now, LEFT_HIP, RIGHT_HIP)
  const unit = Math.max(1, lengthOf(trunkOf(reference)))
  const limited = (part: number) => size * FURTHEST * Math.tanh(part / unit / FURTHEST)
  return [limited(to[0] - from[0]), limited(to[1] - from[1])]
}

const trunkOf = (joints: Joints): Place =>
  minus(between(joints, LEFT_SHOULDER, RIGHT_SHOULDER), between(joints, LEFT_HIP, RIGHT_HIP))

const headOf = (joints: Joints): Place =>
  minus(jointAt(joints, NOSE), between(joints, LEFT_SHOULDER, RIGHT_SHOULDER))

const limbOf = (joints: Joints, from: number, to: number): Place =>
  minus(jointAt(joints, to), jointAt(joints, from))

function put(joints: Joints, joint: number, base: Place, offset: Place): void {
  joints[3 * joint] = base[0] + offset[0]
  joints[3 * joint + 1] = base[1] + offset[1]
}

const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1]]

const lengthOf = ([x, y]: Place): number => Math.hypot(x, y)
