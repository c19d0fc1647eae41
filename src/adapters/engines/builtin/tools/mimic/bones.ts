import {
  between,
  type Joints,
  jointAt,
  LEFT_HIP,
  LEFT_SHOULDER,
  NOSE,
  RIGHT_HIP,
  RIGHT_SHOULDER,
} from '../../kit/subject/joints.ts'
import { LIMBS } from './body-motion.ts'

export interface Bone {
  from: readonly [number, number]
  to: readonly [number, number]
  /** How far the bone's part of the body extends, in pixels. */
  reach: number
}

/**
 * The parts of a figure by the numbers of their bones, the hindmost first: arms can move away from the body behind
 * them.
 */
export const PARTS = [
  [0, 1, 6, 7, 8, 9],
  [2, 3],
  [4, 5],
] as const

/** In lengths of the trunk: how far each bone's part of the body extends, in the order of the limbs. */
const REACHES = [0.13, 0.11, 0.13, 0.11, 0.2, 0.16, 0.2, 0.16]
const TRUNK_REACH = 0.34
const HEAD_REACH = 0.34
/** Hands and feet continue beyond the last joint of a limb. */
const BEYOND_THE_JOINT = 0.4

/** The trunk, the head, then arms and legs, each from the body outwards. */
export function bonesOf(joints: Joints): Bone[] {
  const neck = between(joints, LEFT_SHOULDER, RIGHT_SHOULDER)
  const hip = between(joints, LEFT_HIP, RIGHT_HIP)
  const unit = Math.hypot(neck[0] - hip[0], neck[1] - hip[1])
  return [
    { from: neck, to: hip, reach: TRUNK_REACH * unit },
    { from: neck, to: jointAt(joints, NOSE), reach: HEAD_REACH * unit },
    ...LIMBS.map(([first, last], i) => {
      const from = jointAt(joints, first)
      const to = jointAt(joints, last)
      const further = i % 2 === 1 ? BEYOND_THE_JOINT : 0
      return {
        from,
        to: [to[0] + further * (to[0] - from[0]), to[1] + further * (to[1] - from[1])] as const,
        reach: (REACHES[i] ?? TRUNK_REACH) * unit,
      }
    }),
  ]
}

/** In reaches of the bone: below 1 for pixels that certainly belong to it. */
export function distanceTo({ from, to, reach }: Bone, x: number, y: number): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const whole = Math.max(1, dx * dx + dy * dy)
  const along = Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / whole))
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy) / reach
}
