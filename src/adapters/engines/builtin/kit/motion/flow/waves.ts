import { clamp01, smoothStep } from '../../pictures/raster.ts'
import { createRandom } from '../../random.ts'
import { atCorners, CELL, type Grid } from './grid.ts'
import { type FlowOrder, TOWARDS } from './order.ts'
import { depthAt, type Region } from './region.ts'
import { createSmoothNoise } from './smooth-noise.ts'

/** From how far away each corner is fetched, and how bright it is then. */
interface Moves {
  x: Float32Array
  y: Float32Array
  light: Float32Array
}

/** Something that comes and goes, and is after the whole video where it was at its start. */
export interface Waves {
  /** In pixels: from how far away anything is fetched at most. */
  reach: number
  at: (part: number) => Moves
}

/** In parts of the longer side: how high waves are where they are nearest, how long, and how far from the shore they begin. */
const RIPPLE = { height: 0.0027, length: 0.17, shore: 0.012, perSecond: 0.42, light: 0.06, far: 0.22 }
/** How many waves there are, and how far apart their directions and lengths are. */
const RIPPLES = { count: 6, spread: 1, shorter: 0.3 }

interface Wave {
  x: number
  y: number
  height: number
  turns: number
  start: number
}

/** Water that goes up and down, in waves that are smaller the further up they are, and light on their slopes. */
export function createRipple(region: Region, grid: Grid, order: FlowOrder): Waves {
  const { side, box, width } = region
  const waves = wavesOf(order)
  // A wave is as large as it is near.
  const nearAt = (y: number) =>
    RIPPLE.far + (1 - RIPPLE.far) * clamp01((y - box.top) / Math.max(1, box.height))
  const near = atCorners(grid, (_, y) => nearAt(y))
  const calm = createSmoothNoise(`${order.seed}/calm`, 0.35 * side)
  const strength = atCorners(
    grid,
    (x, y) => smoothStep(0, RIPPLE.shore * side, depthAt(region, x, y)) * (1 + 0.35 * calm(x, y)),
  )
  const across = atCorners(grid, (x, y) => (x - width / 2) / (RIPPLE.length * side * nearAt(y)))
  const along = alongPerspective(grid, (y) => 1 / (RIPPLE.length * side * nearAt(y)))
  const moves = newMoves(grid)
  return {
    reach: Math.ceil(6 * RIPPLE.height * side) + 2,
    at(part) {
      for (let i = 0; i < grid.count; i++) {
        let rise = 0
        let push = 0
        let slope = 0
        for (const wave of waves) {
          const turned = wave.x * (across[i] ?? 0) + wave.y * (along[i] ?? 0) - wave.turns * part + wave.start
          const sine = Math.sin(2 * Math.PI * turned)
          const cosine = Math.cos(2 * Math.PI * turned)
          rise += wave.height * sine
          push += wave.height * cosine * wave.x
          slope += wave.height * cosine
        }
        const far = RIPPLE.height * side * (near[i] ?? 0) * (strength[i] ?? 0)
        moves.x[i] = 0.6 * far * push
        moves.y[i] = far * rise
        moves.light[i] = 1 + RIPPLE.light * slope * Math.min(1, strength[i] ?? 0)
      }
      return moves
    },
  }
}

/** The long ones go the way that was asked for, short ones to its sides as well; short ones are lower and quicker. */
function wavesOf({ direction, speed, seconds, seed }: FlowOrder): Wave[] {
  const random = createRandom(`${seed}/waves`)
  const [x, y] = TOWARDS[direction]
  return Array.from({ length: RIPPLES.count }, (_, i) => {
    const rank = i / (RIPPLES.count - 1)
    const length = 1 - (1 - RIPPLES.shorter) * rank
    const turn = RIPPLES.spread * (rank + 0.25) * (i % 2 === 0 ? 1 : -1) * random.between(0.5, 1)
    const rate = 1 / length
    return {
      x: rate * (x * Math.cos(turn) - y * Math.sin(turn)),
      y: rate * (x * Math.sin(turn) + y * Math.cos(turn)),
      height: 0.75 * length ** 1.2,
      turns: Math.max(1, Math.round((RIPPLE.perSecond * seconds * speed) / Math.sqrt(length))),
      start: random.next(),
    }
  })
}

/** How many wave lengths lie above each corner. */
function alongPerspective(grid: Grid, rateAt: (y: number) => number): Float32Array {
  const above = new Float32Array(grid.rows + 1)
  for (let row = 1; row <= grid.rows; row++) {
    above[row] = (above[row - 1] ?? 0) + CELL * rateAt((row - 0.5) * CELL)
  }
  return atCorners(grid, (_, y) => above[y / CELL] ?? 0)
}

/** In parts of the longer side: how far things sway, from how deep inside, and how long a gust is. */
const SWAY = { far: 0.011, depth: 0.11, gust: 0.32, perSecond: 0.4 }
/** Nothing comes from further away than this part of the way to what stands still. */
const MAX_SLOPE = 0.42

/** What hangs or stands somewhere and bends in the wind: the more, the further it is from what holds it. */
export function createSway(region: Region, grid: Grid, order: FlowOrder): Waves {
  const { side, deepest } = region
  const [windX, windY] = TOWARDS[order.direction]
  const root = Math.min(SWAY.depth * side, 0.9 * deepest)
  const far = Math.min(SWAY.far * side, (MAX_SLOPE * root) / 1.5)
  const freedom = atCorners(grid, (x, y) => far * smoothStep(0, root, depthAt(region, x, y)))
  const own = atCorners(grid, createSmoothNoise(`${order.seed}/strands`, 0.13 * side))
  const along = atCorners(
    grid,
    (x, y) => (windX * x + windY * y + 0.35 * (windX * y + windY * x)) / (SWAY.gust * side),
  )
  const turns = Math.max(1, Math.round(SWAY.perSecond * order.seconds * order.speed))
  const moves = newMoves(grid)
  moves.light.fill(1)
  return {
    reach: Math.ceil(1.5 * far) + 2,
    at(part) {
      for (let i = 0; i < grid.count; i++) {
        const place = (along[i] ?? 0) - turns * part
        const gust = Math.sin(2 * Math.PI * (place + 0.16 * (own[i] ?? 0)))
        const flutter = Math.sin(
          2 * Math.PI * (1.9 * (along[i] ?? 0) - 2 * turns * part + 0.5 * (own[i] ?? 0)),
        )
        const lean = (freedom[i] ?? 0) * (0.75 * gust + 0.3 * flutter)
        const lift = (freedom[i] ?? 0) * 0.3 * flutter
        moves.x[i] = -(windX * lean + windY * lift)
        moves.y[i] = -(windY * lean + windX * lift)
      }
      return moves
    },
  }
}

function newMoves({ count }: Grid): Moves {
  return { x: new Float32Array(count), y: new Float32Array(count), light: new Float32Array(count) }
}
