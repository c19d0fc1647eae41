import { boxBlur } from '../pictures/blur.ts'
import { mapPlane, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { mean } from '../pictures/statistics.ts'
import { explainedBy, type Lattice, type Step } from './fold.ts'

/** Repetition is looked for at this size, then refined at the full one. */
const COARSE_SIDE = 144
/**
 * Steps shorter than this part of the longer side are texture; after longer ones there is too little left to compare.
 */
const SHORTEST = 0.07
const LONGEST = 0.55
/** How many steps are combined with one another: those after which a plane is most like itself. */
const TRIED = 20
/** Steps with a smaller sine between them have the same direction and tell nothing new. */
const MIN_TURN = 0.3
/** Fewer tiles are no evidence of a pattern. */
const MIN_TILES = 5
/** A pattern explains at least this part of the variance. */
const MIN_EXPLAINED = 0.3
/** What repeats after a step also repeats after two. Of lattices that explain nearly as much, the finest is taken. */
const AS_GOOD = 0.92
/** Steps are refined over this part of the plane, to a quarter of a pixel. */
const FOLLOWED = 0.6
const FINEST = 0.25

/** The steps after which a plane repeats; null where it does not. */
export function findLattice(plane: Plane): Lattice | null {
  const scale = Math.max(1, Math.max(plane.width, plane.height) / COARSE_SIDE)
  const even = withoutMean(plane)
  const small = withoutMean(
    resizePlane(
      boxBlur(even, Math.max(1, Math.round(scale / 2))),
      Math.round(plane.width / scale),
      Math.round(plane.height / scale),
    ),
  )
  const steps = peaksOf(small)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, TRIED)
    .map((step) => follow(small, step, 1))
  const pairs = pairsOf(steps)
    .filter((lattice) => areaOf(lattice) <= (small.width * small.height) / MIN_TILES)
    .map((lattice) => ({ lattice, explained: explainedBy(lattice, small) }))
  const most = Math.max(0, ...pairs.map(({ explained }) => explained))
  if (most < MIN_EXPLAINED) return null
  const lattice = pairs
    .filter(({ explained }) => explained >= AS_GOOD * most)
    .map((pair) => pair.lattice)
    .toSorted((a, b) => areaOf(a) - areaOf(b))[0]
  const fine = ({ x, y }: Step) => follow(even, { x: x * scale, y: y * scale }, scale / 2)
  if (!lattice) return null
  const { one, other } = shortest(lattice)
  return { one: fine(one), other: fine(other) }
}

function pairsOf(steps: readonly Step[]): Lattice[] {
  return steps.flatMap((one, i) =>
    steps.slice(i + 1).flatMap((other) => (turn(one, other) >= MIN_TURN ? [{ one, other }] : [])),
  )
}

/** The same lattice by its shortest steps. */
function shortest({ one, other }: Lattice): Lattice {
  if (length(other) < length(one)) return shortest({ one: other, other: one })
  const times = Math.round((one.x * other.x + one.y * other.y) / length(one) ** 2)
  if (times === 0) return { one, other }
  return shortest({ one, other: { x: other.x - times * one.x, y: other.y - times * one.y } })
}

function areaOf({ one, other }: Lattice): number {
  return Math.abs(one.x * other.y - one.y * other.x)
}

/** The steps after which a plane is more like itself than after all steps nearby. */
function peaksOf(plane: Plane): (Step & { likeness: number })[] {
  const { width, height } = plane
  const longer = Math.max(width, height)
  const [across, down] = [Math.floor(LONGEST * width), Math.floor(LONGEST * height)]
  const columns = 2 * across + 1
  const likeness = new Float32Array(columns * (down + 1))
  for (let y = 0; y <= down; y++) {
    for (let x = -across; x <= across; x++)
      likeness[y * columns + x + across] = likenessAfter(plane, { x, y })
  }
  const at = (x: number, y: number) => likeness[y * columns + x + across] ?? 0
  const peaks: (Step & { likeness: number })[] = []
  for (let y = 0; y < down; y++) {
    for (let x = -across + 1; x < across; x++) {
      if (Math.hypot(x, y) < SHORTEST * longer || (y === 0 && x < 0)) continue
      const own = at(x, y)
      const around = [-1, 0, 1].flatMap((dy) =>
        [-1, 0, 1].map((dx) => (y + dy < 0 ? at(-x - dx, -y - dy) : at(x + dx, y + dy))),
      )
      if (around.every((value) => value <= own)) peaks.push({ x, y, likeness: own })
    }
  }
  return peaks
}

/** The correlation of a plane without its mean with itself after a step of whole pixels, from -1 to 1. */
function likenessAfter({ width, height, data }: Plane, { x, y }: Step): number {
  let shared = 0
  let own = 1e-9
  let moved = 1e-9
  const right = Math.min(width, width - x)
  const bottom = Math.min(height, height - y)
  for (let row = Math.max(0, -y); row < bottom; row++) {
    const there = (row + y) * width + x
    for (let column = Math.max(0, -x); column < right; column++) {
      const a = data[row * width + column] ?? 0
      const b = data[there + column] ?? 0
      shared += a * b
      own += a * a
      moved += b * b
    }
  }
  return shared / Math.sqrt(own * moved)
}

/** The nearby step that fits best: first taken once, then as often as there is room for. */
function follow(plane: Plane, step: Step, reach: number): Step {
  const near = climb(plane, step, 1, reach)
  const room = Math.min(
    (FOLLOWED * plane.width) / Math.max(1, Math.abs(near.x)),
    (FOLLOWED * plane.height) / Math.max(1, Math.abs(near.y)),
  )
  let [times, found] = [1, near]
  while (times * 2 <= room) {
    times *= 2
    found = climb(plane, found, times, 1)
  }
  return climb(plane, found, times, 2 * FINEST, FINEST)
}

/** Tries all steps around this one, repeated several times, within a reach of so many pixels. */
function climb(plane: Plane, step: Step, times: number, reach: number, grain = Math.max(1, reach / 4)): Step {
  let best = { likeness: -1, step }
  for (let y = -reach; y <= reach; y += grain) {
    for (let x = -reach; x <= reach; x += grain) {
      const tried = { x: step.x * times + x, y: step.y * times + y }
      const likeness = likenessBetween(plane, tried)
      if (likeness > best.likeness) best = { likeness, step: { x: tried.x / times, y: tried.y / times } }
    }
  }
  return best.step
}

/** The same after a step that ends between pixels. */
function likenessBetween(plane: Plane, { x, y }: Step): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const parts = [
    [0, 0, (1 - right) * (1 - down)],
    [1, 0, right * (1 - down)],
    [0, 1, (1 - right) * down],
    [1, 1, right * down],
  ] as const
  return parts.reduce(
    (sum, [dx, dy, part]) =>
      part === 0 ? sum : sum + part * likenessAfter(plane, { x: left + dx, y: top + dy }),
    0,
  )
}

function withoutMean(plane: Plane): Plane {
  const middle = mean(Array.from(plane.data))
  return mapPlane(plane, (value) => value - middle)
}

function length({ x, y }: Step): number {
  return Math.hypot(x, y)
}

function turn(one: Step, other: Step): number {
  return Math.abs(one.x * other.y - one.y * other.x) / (length(one) * length(other))
}
