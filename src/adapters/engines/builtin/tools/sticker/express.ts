import type { Face } from '../../kit/faces/face.ts'
import { type Act, act } from '../../kit/heads/act.ts'
import { moveHead, portraitOf } from '../../kit/heads/move-head.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { withAlphaOf } from '../../kit/pictures/trim.ts'
import type { Expression } from './variants.ts'

/** In degrees; a face turned further shows too little to move it. */
const MAX_TURN = 28

/** Mouths stay as far open as they are: teeth that are not in the photo would have to be invented. */
const ACTS: Record<Expression, Act> = {
  smile: { smile: 1, brows: 0.2 },
  laugh: { smile: 1.4, brows: 0.4, blink: 0.45 },
  wink: { wink: 1, smile: 0.6 },
  sleep: { blink: 1 },
}

/** The same person with another expression; unchanged if the face looks away. Their outline stays. */
export function express(subject: Picture, face: Face, expression: Expression): Picture {
  if (Math.abs(face.yaw) > MAX_TURN) return subject
  const moved = moveHead(portraitOf(subject, face.points, null), act(face.points, ACTS[expression]), null)
  return withAlphaOf(moved, subject)
}
