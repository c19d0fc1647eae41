/** How limbs are held. Pictures show them at rest; videos go through the others. */
export type LimbPose = 'rest' | 'stepLeft' | 'stepRight' | 'wave' | 'waveOut' | 'armsUp' | 'armsOut'

export type ArmHeld = 'down' | 'out' | 'up'

export interface Limbs {
  leftArm: ArmHeld
  rightArm: ArmHeld
  /** Which foot is off the floor. */
  lifted: 'left' | 'right' | null
}

const POSES: Record<LimbPose, Limbs> = {
  rest: { leftArm: 'down', rightArm: 'down', lifted: null },
  stepLeft: { leftArm: 'down', rightArm: 'out', lifted: 'left' },
  stepRight: { leftArm: 'out', rightArm: 'down', lifted: 'right' },
  wave: { leftArm: 'up', rightArm: 'down', lifted: null },
  waveOut: { leftArm: 'out', rightArm: 'down', lifted: null },
  armsUp: { leftArm: 'up', rightArm: 'up', lifted: null },
  armsOut: { leftArm: 'out', rightArm: 'out', lifted: null },
}

/** The drawing of every pose. An arm that holds something up stays where it is. */
export function inAllPoses(armUp: boolean, draw: (limbs: Limbs) => string): Record<LimbPose, string> {
  const drawn = (pose: LimbPose): string => {
    const limbs = POSES[pose]
    return draw(armUp ? { ...limbs, rightArm: 'up' } : limbs)
  }
  return {
    rest: drawn('rest'),
    stepLeft: drawn('stepLeft'),
    stepRight: drawn('stepRight'),
    wave: drawn('wave'),
    waveOut: drawn('waveOut'),
    armsUp: drawn('armsUp'),
    armsOut: drawn('armsOut'),
  }
}
