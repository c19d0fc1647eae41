import type { TaskTools } from '../../host/task.ts'
import type { Pixels } from '../faces/face.ts'
import { squareTensor } from '../faces/square.ts'

/** 17 joints, each as x and y in pixels and a certainty from 0 to 1. */
export type Joints = Float32Array

export const JOINT_COUNT = 17
export const [NOSE, LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_HIP, RIGHT_HIP] = [0, 5, 6, 11, 12] as const

const SIDE = 192
const SEEN = 0.3
/** Shoulders and hips, and at least the middle joint of every arm and leg: a body with fewer cannot be moved. */
const NEEDED = [5, 6, 11, 12, 13, 14] as const

export async function findJoints(picture: Pixels, { models }: Pick<TaskTools, 'models'>): Promise<Joints> {
  const side = Math.max(picture.width, picture.height)
  const square = { x: picture.width / 2, y: picture.height / 2, side, angle: 0 }
  const found = await models.run('movenet', squareTensor(picture, square, SIDE, { low: 0, high: 255 }))
  const joints = new Float32Array(3 * JOINT_COUNT)
  for (let i = 0; i < JOINT_COUNT; i++) {
    const [down = 0, across = 0, score = 0] = found.subarray(3 * i, 3 * i + 3)
    joints.set([(across - 0.5) * side + square.x, (down - 0.5) * side + square.y, score], 3 * i)
  }
  return joints
}

export function isBody(joints: Joints): boolean {
  return NEEDED.every((joint) => isSeen(joints, joint))
}

export function isSeen(joints: Joints, joint: number): boolean {
  return (joints[3 * joint + 2] ?? 0) >= SEEN
}

export function jointAt(joints: Joints, joint: number): [number, number] {
  return [joints[3 * joint] ?? 0, joints[3 * joint + 1] ?? 0]
}

export function between(joints: Joints, a: number, b: number): [number, number] {
  const [ax, ay] = jointAt(joints, a)
  const [bx, by] = jointAt(joints, b)
  return [(ax + bx) / 2, (ay + by) / 2]
}
