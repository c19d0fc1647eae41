import figures from '../../../content/figures.json' with { type: 'json' }

/** The poses of limbs. Pictures show them at rest; videos go through the others. */
export type LimbPose = keyof typeof figures.poses

export type ArmHeld = 'down' | 'out' | 'up'

export interface Limbs {
  leftArm: ArmHeld
  rightArm: ArmHeld
  /** Which foot is off the floor. */
  lifted: 'left' | 'right' | null
}

const POSES = figures.poses as Record<LimbPose, Limbs>

/** The drawing of every pose. An arm that holds something up stays where it is. */
export function inAllPoses(armUp: boolean, draw: (limbs: Limbs) => string): Record<LimbPose, string> {
  const drawn = Object.entries(POSES).map(([pose, limbs]) => [
    pose,
    draw(armUp ? { ...limbs, rightArm: 'up' } : limbs),
  ])
  return Object.fromEntries(drawn) as Record<LimbPose, string>
}
