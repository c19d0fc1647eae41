import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Moment } from './shot.ts'

/** One of many small things in the air. */
export interface Mote {
  /** From 0 to 1. */
  x: number
  y: number
  /** From 0 far away to 1 near. */
  near: number
  size: number
  /** Where it is in its own swinging and turning. */
  phase: number
}

/** What many of the same kind are like: where one is at a moment, or null where it is not seen, and how it is painted. */
export interface ParticleKind<One extends Mote, Held extends { alpha: number }> {
  motes: readonly One[]
  hold: (mote: One, moment: Moment) => Held | null
  paint: (context: SKRSContext2D, mote: One, held: Held, moment: Moment) => void
  /** How light is added up: `lighter` for what shines. */
  blend?: 'lighter' | 'source-over' | undefined
}

export type DrawParticles = (
  context: SKRSContext2D,
  moment: Moment,
  depth?: 'behind' | 'front' | 'all',
) => void

/** Nearer ones are in front of a subject. */
const FRONT = 0.45

/**
 * Draws many small things, or only those behind a subject or in front of it. Where each is follows from the moment alone,
 * so that frames can be drawn in any order.
 */
export function createParticles<One extends Mote, Held extends { alpha: number }>({
  motes,
  hold,
  paint,
  blend = 'source-over',
}: ParticleKind<One, Held>): DrawParticles {
  return (context, moment, depth = 'all') => {
    context.save()
    context.globalCompositeOperation = blend
    const { globalAlpha } = context
    for (const mote of motes) {
      if (depth !== 'all' && (depth === 'behind') !== mote.near < FRONT) continue
      const held = hold(mote, moment)
      if (!held) continue
      context.globalAlpha = globalAlpha * held.alpha
      paint(context, mote, held, moment)
    }
    context.restore()
  }
}
