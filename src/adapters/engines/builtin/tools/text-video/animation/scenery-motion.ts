import type { Motion } from '../../../kit/drawing/scene.ts'
import { swing } from '../../../kit/motion/easing.ts'
import { type Pose, STILL } from './pose.ts'

/** How a piece of scenery moves: trees in the wind, clouds along the sky, water up and down. Units of a scene. */
export function sceneryPose(motion: Motion | null, seconds: number, phase: number): Pose {
  switch (motion) {
    case 'drift':
      return { ...STILL, x: (phase > 0.5 ? 1 : -1) * seconds * 9 }
    case 'sway':
      return {
        ...STILL,
        lean: swing(seconds, 0.33, phase) * 0.022 + swing(seconds, 0.83, phase * 3) * 0.007,
      }
    case 'twinkle':
      return { ...STILL, alpha: 0.68 + 0.32 * swing(seconds, 0.55, phase) }
    case 'bob':
      return { ...STILL, x: swing(seconds, 0.21, phase) * 9, y: 4 + swing(seconds, 0.37, phase) * 4.5 }
    case 'breathe': {
      const grown = 1 + swing(seconds, 0.3, phase) * 0.022
      return { ...STILL, scaleX: grown, scaleY: grown }
    }
    default:
      return STILL
  }
}
