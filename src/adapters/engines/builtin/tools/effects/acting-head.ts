import type { Canvas } from '@napi-rs/canvas'
import { type Act, act } from '../../kit/heads/act.ts'
import { moveHead } from '../../kit/heads/move-head.ts'
import { paintedShares } from '../../kit/heads/painted-shares.ts'
import { sheetOf } from '../../kit/motion/sheet.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import { withAlphaOf } from '../../kit/pictures/trim.ts'
import type { Actor } from './effect-input.ts'

/** What a face does within its outline. Turning the head would show sides that the photo does not have. */
type Play = Pick<Act, 'blink' | 'smile'>

/** A cut-out person whose face acts. Without a face they stay as they were. */
export function actingHead({ canvas, face, picture }: Actor): (play: Play) => Canvas {
  if (!face) return () => canvas
  const whole = fillTransparent(picture)
  const sheet = sheetOf(whole)
  const { points } = face
  const shares = paintedShares(points)
  const portrait = { picture: whole, points, background: sheet, subject: sheet, face: whole, shares }
  return (play) => {
    const frame = moveHead(portrait, act(points, play), null)
    return canvasOf(withAlphaOf(frame, picture))
  }
}
