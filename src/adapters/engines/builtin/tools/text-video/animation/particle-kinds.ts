import particles from '../../../content/particles.json' with { type: 'json' }
import type { SHAPES } from './particle-shapes.ts'

export interface ParticleRow {
  count: number
  shape: keyof typeof SHAPES
  path: 'fall' | 'rise' | 'hover' | 'burst'
  colours: [string, ...string[]]
  /** Radius of the smallest and the largest, for an area of 1,000 by 1,000. */
  size: [number, number]
  /** Units in a second, of the smallest and the largest. */
  speed: [number, number]
  /** How far they swing sideways, and how often. */
  sway: number
  swayPerSecond: number
  alpha: number
  /** How fast they tumble. */
  turn: number
  /** How far falling things drift sideways for each unit they fall. */
  wind: number
  slant: number
  /** How high rising things rise, as a share of the height, how far they spread and how much they grow. */
  reach: number
  spread: number
  growth: number
  /** Between which heights things hover, as shares. */
  top: number
  bottom: number
}

const DEFAULTS = {
  sway: 0,
  swayPerSecond: 0.3,
  alpha: 1,
  turn: 0,
  wind: 0,
  slant: 0,
  reach: 1.1,
  spread: 0.3,
  growth: 0,
  top: 0,
  bottom: 1,
}

type Given = Pick<ParticleRow, 'count' | 'shape' | 'path' | 'colours' | 'size' | 'speed'> &
  Partial<ParticleRow>

export type ParticleKind = keyof typeof particles

export const PARTICLE_KINDS = particles as Record<ParticleKind, Given>

export function particleRow(kind: ParticleKind): ParticleRow {
  return { ...DEFAULTS, ...PARTICLE_KINDS[kind] }
}
