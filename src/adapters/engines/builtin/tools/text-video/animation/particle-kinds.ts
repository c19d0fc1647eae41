import type { SHAPES } from './particle-shapes.ts'

export interface ParticleRow {
  count: number
  shape: keyof typeof SHAPES
  path: 'fall' | 'rise' | 'hover' | 'burst'
  colours: readonly [string, ...string[]]
  /** Radius of the smallest and the largest, for an area of 1,000 by 1,000. */
  size: readonly [number, number]
  /** Units in a second, of the smallest and the largest. */
  speed: readonly [number, number]
  /** How far they swing to the sides, and how often. */
  sway: number
  swayPerSecond: number
  alpha: number
  /** How fast they tumble. */
  turn: number
  /** How far falling things go sideways for each unit they fall. */
  wind: number
  slant: number
  /** How high rising things go, as a share of the height, how far they part and how much they grow. */
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
} as const

type Given = Pick<ParticleRow, 'count' | 'shape' | 'path' | 'colours' | 'size' | 'speed'> &
  Partial<ParticleRow>

const row = (given: Given): ParticleRow => ({ ...DEFAULTS, ...given })

export const PARTICLE_KINDS = {
  snow: row({
    count: 130,
    shape: 'flake',
    path: 'fall',
    colours: ['#ffffff', '#f2f7ff'],
    size: [2, 7.5],
    speed: [45, 120],
    sway: 16,
    wind: 0.12,
    alpha: 0.92,
  }),
  rain: row({
    count: 150,
    shape: 'streak',
    path: 'fall',
    colours: ['#dcefff', '#c3e0fb'],
    size: [14, 32],
    speed: [900, 1500],
    wind: -0.2,
    slant: 0.2,
    alpha: 0.62,
  }),
  confetti: row({
    count: 80,
    shape: 'ribbon',
    path: 'fall',
    colours: ['#ff5d8f', '#ffd02e', '#3fc1ff', '#7be07b', '#a06bff', '#ff9f43'],
    size: [5, 10],
    speed: [90, 210],
    sway: 26,
    swayPerSecond: 0.5,
    turn: 1.3,
  }),
  sparks: row({
    count: 34,
    shape: 'spark',
    path: 'rise',
    colours: ['#ffb02e', '#ffd98a', '#ff7a1a'],
    size: [2, 4.6],
    speed: [120, 260],
    sway: 18,
    swayPerSecond: 0.9,
    reach: 0.62,
    spread: 0.5,
  }),
  leaves: row({
    count: 34,
    shape: 'leaf',
    path: 'fall',
    colours: ['#e8731a', '#d9432b', '#f2b632', '#b5642a'],
    size: [8, 14],
    speed: [60, 130],
    sway: 46,
    wind: 0.35,
    turn: 0.7,
  }),
  petals: row({
    count: 40,
    shape: 'petal',
    path: 'fall',
    colours: ['#ffb7d5', '#ffd9ea', '#ffffff', '#ff9ec4'],
    size: [6, 11],
    speed: [45, 95],
    sway: 40,
    wind: 0.4,
    turn: 0.6,
  }),
  bubbles: row({
    count: 26,
    shape: 'bubble',
    path: 'rise',
    colours: ['#e8fbff', '#c8f2ff'],
    size: [5, 17],
    speed: [60, 150],
    sway: 14,
    swayPerSecond: 0.6,
  }),
  stars: row({
    count: 34,
    shape: 'star',
    path: 'hover',
    colours: ['#fffbe0', '#fff0a8', '#ffffff'],
    size: [4, 11],
    speed: [0, 0],
    sway: 6,
    bottom: 0.85,
  }),
  hearts: row({
    count: 22,
    shape: 'heart',
    path: 'rise',
    colours: ['#ff5d8f', '#ff8fb5', '#ff3d6e', '#ffc2d6'],
    size: [7, 17],
    speed: [70, 150],
    sway: 24,
    turn: 0.5,
    alpha: 0.9,
  }),
  fireflies: row({
    count: 20,
    shape: 'spark',
    path: 'hover',
    colours: ['#fff2a0', '#e6ff9e'],
    size: [3, 5.5],
    speed: [0, 0],
    sway: 34,
    swayPerSecond: 0.17,
    top: 0.42,
    bottom: 0.97,
  }),
  notes: row({
    count: 11,
    shape: 'note',
    path: 'rise',
    colours: ['#ffffff', '#ffe066', '#ff9ec4', '#8fe3ff'],
    size: [12, 20],
    speed: [80, 140],
    sway: 30,
    swayPerSecond: 0.5,
    turn: 0.5,
    reach: 0.7,
    spread: 0.8,
    alpha: 0.95,
  }),
  fireworks: row({
    count: 210,
    shape: 'spark',
    path: 'burst',
    colours: ['#ff5d8f', '#ffd24a', '#5cc8ff', '#9dff8f', '#d69bff'],
    size: [2.6, 5],
    speed: [0, 0],
  }),
  smoke: row({
    count: 16,
    shape: 'puff',
    path: 'rise',
    colours: ['#ffffff', '#e8e6f0', '#d5d3e0'],
    size: [9, 18],
    speed: [50, 90],
    sway: 12,
    reach: 0.36,
    spread: 0.16,
    growth: 1.6,
    alpha: 0.8,
  }),
} as const satisfies Record<string, ParticleRow>

export type ParticleKind = keyof typeof PARTICLE_KINDS
