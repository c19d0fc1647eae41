import { clamp01, smoothStep } from '../../pictures/raster.ts'
import { clamp, fraction } from '../easing.ts'
import { atCorners, type Grid } from './grid.ts'
import { type FlowOrder, TOWARDS } from './order.ts'
import { depthAt, type Region } from './region.ts'
import { createSmoothNoise } from './smooth-noise.ts'

/** From how far away each corner is fetched twice, half a turn apart, and how much of the first is seen. */
interface TwoMoves {
  x: readonly [Float32Array, Float32Array]
  y: readonly [Float32Array, Float32Array]
  share: Float32Array
}

export interface Drift {
  /** In pixels: from how far away anything is fetched at most. */
  reach: number
  /** How far the two that are blended are apart, in pixels. */
  apart: { x: Float32Array; y: Float32Array }
  at: (part: number) => TwoMoves
}

/** How fast it goes, in parts of the longer side a second, and after how long one of the two begins anew. */
const PACES = {
  clouds: { speed: 0.014, seconds: 5 },
  smoke: { speed: 0.035, seconds: 1.7 },
  water: { speed: 0.05, seconds: 1.25 },
}
const MAX_WAY = 0.16
/** How much slower what is far away moves: clouds near the horizon, water further up. */
const FAR = 0.45
/** What runs along a bank is slower than this far from it, in parts of the longer side; and how slow at the bank itself. */
const BANK = { width: 0.03, speed: 0.25 }
/** How uneven it is: in speed, in direction (radians), and in when it begins anew; and over which part of the side. */
const UNEVEN = { speed: 0.22, turn: 0.14, start: 0.18, hill: 0.42 }
/** Of the way from nothing to all, what is neither. */
const BLEND = [0.1, 0.9] as const

/**
 * Everything moves on along the flow for a while, then begins anew where it was. That happens unseen, because it is there
 * twice: while one begins anew, only the other is seen.
 */
export function createDrift(region: Region, grid: Grid, order: FlowOrder): Drift {
  const { side } = region
  const pace = paceOf(region, order)
  // After half a cycle the two have changed places, and all looks as it did.
  const cycles = Math.max(1, Math.round(order.seconds / pace.seconds)) / 2
  const way = Math.min(MAX_WAY, (pace.speed * order.speed * order.seconds) / cycles) * side
  const [speed, turn, start] = ['speed', 'turn', 'start'].map((name) =>
    atCorners(grid, createSmoothNoise(`${order.seed}/${name}`, UNEVEN.hill * side)),
  )
  const [towardsX, towardsY] = TOWARDS[order.direction]
  const slowness = atCorners(grid, (x, y) => slownessAt(region, order, x, y))
  const ways = { x: new Float32Array(grid.count), y: new Float32Array(grid.count) }
  for (let i = 0; i < grid.count; i++) {
    const far = way * (slowness[i] ?? 0) * (1 + UNEVEN.speed * clamp(speed?.[i] ?? 0, -1, 1))
    const angle = UNEVEN.turn * (turn?.[i] ?? 0)
    ways.x[i] = far * (towardsX * Math.cos(angle) - towardsY * Math.sin(angle))
    ways.y[i] = far * (towardsX * Math.sin(angle) + towardsY * Math.cos(angle))
  }
  const moves = newMoves(grid)
  return {
    reach: Math.ceil(way * 0.65) + 2,
    apart: { x: ways.x.map((value) => value / 2), y: ways.y.map((value) => value / 2) },
    at(part) {
      for (let i = 0; i < grid.count; i++) {
        const turned = part * cycles + UNEVEN.start * (start?.[i] ?? 0)
        for (const phase of [0, 1] as const) {
          const done = fraction(turned + phase / 2) - 0.5
          moves.x[phase][i] = -done * (ways.x[i] ?? 0)
          moves.y[phase][i] = -done * (ways.y[i] ?? 0)
        }
        moves.share[i] = smoothStep(...BLEND, 1 - Math.abs(2 * fraction(turned) - 1))
      }
      return moves
    },
  }
}

function newMoves({ count }: Grid): TwoMoves {
  const one = () => new Float32Array(count)
  return { x: [one(), one()], y: [one(), one()], share: one() }
}

function paceOf({ isAbove }: Region, { direction }: FlowOrder) {
  if (direction === 'up') return PACES.smoke
  return isAbove && direction !== 'down' ? PACES.clouds : PACES.water
}

/** From 0 to 1: in a sky perspective alone, elsewhere the banks as well. */
function slownessAt(region: Region, { direction }: FlowOrder, x: number, y: number): number {
  const { side, box, isAbove, middle } = region
  const isLevel = direction === 'left' || direction === 'right'
  const down = clamp01((y - box.top) / Math.max(1, box.height))
  if (isAbove && isLevel) return 1 - (1 - FAR) * down
  const bank = BANK.speed + (1 - BANK.speed) * smoothStep(0, BANK.width * side, depthAt(region, x, y))
  return isLevel && middle > 0.5 ? bank * (FAR + (1 - FAR) * down) : bank
}
