import type { SKRSContext2D } from '@napi-rs/canvas'

/** The transformation of something at a moment, relative to how it was drawn. */
export interface Pose {
  /** In the units that it was drawn in. */
  x: number
  y: number
  /** In degrees, clockwise. */
  rotate: number
  scaleX: number
  scaleY: number
  /** How far the upper edge leans to the right, as a share of the height. */
  lean: number
  alpha: number
}

export const STILL: Readonly<Pose> = { x: 0, y: 0, rotate: 0, scaleX: 1, scaleY: 1, lean: 0, alpha: 1 }

/** Transforms everything that is drawn afterwards, about the pivot. */
export function applyPose(context: SKRSContext2D, pose: Pose, pivot: { x: number; y: number }): void {
  context.translate(pivot.x + pose.x, pivot.y + pose.y)
  if (pose.rotate !== 0) context.rotate((pose.rotate * Math.PI) / 180)
  context.transform(pose.scaleX, 0, -pose.lean, pose.scaleY, 0, 0)
  context.translate(-pivot.x, -pivot.y)
  if (pose.alpha < 1) context.globalAlpha *= Math.max(0, pose.alpha)
}
