import motions from '../../content/motions.json' with { type: 'json' }
import { classOf } from '../../kit/drawing/concepts.ts'
import type { Layer, Subject } from '../../kit/drawing/scene.ts'
import type { FigureMotion } from './animation/figure-motion.ts'

/** Nearly all drawings look to the left; these do not. */
const DRAWN_RIGHTWARD: readonly string[] = motions.drawnRightward
/** Drawn as rising steeply. */
const DRAWN_UPWARD: readonly string[] = motions.drawnUpward
const STEEP_DEGREES = 45
/** How far flying people lean forward. */
const FLYING_DEGREES = 30

export function looksRight({ content, figure }: Layer): boolean {
  const isTurned = 'parts' in content && content.parts.some(({ flip, source }) => flip && 'icon' in source)
  return isTurned !== DRAWN_RIGHTWARD.includes(figure ? moverOf(figure) : '')
}

/** By how many degrees a drawing is turned to point where it goes. */
export function tiltOf(subject: Subject, motion: FigureMotion, facing: 1 | -1): number {
  const mover = moverOf(subject)
  if (mover === subject.thing.concept && classOf(mover) === 'person' && motion === 'fly')
    return facing * FLYING_DEGREES
  if (!DRAWN_UPWARD.includes(mover)) return 0
  if (motion === 'launch') return -facing * STEEP_DEGREES
  return motion === 'fly' || motion === 'glide' ? facing * STEEP_DEGREES * 0.45 : 0
}

/** What carries the figure, or else the thing itself. */
function moverOf({ thing }: Subject): string {
  const carrier = thing.attached.find(({ relation }) => relation === 'inside' || relation === 'riding')
  return carrier?.thing.concept ?? thing.concept
}
