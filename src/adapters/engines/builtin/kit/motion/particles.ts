import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Moment } from './shot.ts'

/** One of many small things in the air. */
export interface Particle {
  /** From 0 to 1. */
  x: number
  y: number
  /** From 0 far away to 1 near. */
  near: number
  size: number
  /** Where it is in its own swinging and turning. */
  phase: number
}

/**
 * What things of one kind have in common: where one is at a moment, or null where it is invisible, and how it is
 * painted.
 */
export interface ParticleKind<One extends Particle, Placement extends { alpha: number }> {
  particles: readonly One[]
  placeAt: (particle: One, moment: Moment) => Placement | null
  paint: (context: SKRSContext2D, particle: One, placement: Placement, moment: Moment) => void
  /** The blend mode: `lighter` for things that shine. */
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
 * Draws many small things, or only those behind a subject or in front of it. The position of each depends on the
 * moment alone, so frames can be drawn in any order.
 */
export function createParticles<One extends Particle, Placement extends { alpha: number }>({
  particles,
  placeAt,
  paint,
  blend = 'source-over',
}: ParticleKind<One, Placement>): DrawParticles {
  return (context, moment, depth = 'all') => {
    context.save()
    context.globalCompositeOperation = blend
    const { globalAlpha } = context
    for (const particle of particles) {
      if (depth !== 'all' && (depth === 'behind') !== particle.near < FRONT) continue
      const placement = placeAt(particle, moment)
      if (!placement) continue
      context.globalAlpha = globalAlpha * placement.alpha
      paint(context, particle, placement, moment)
    }
    context.restore()
  }
}
