import { findComponents } from '../../engines/builtin/kit/pictures/components.ts'
import type { Plane } from '../../engines/builtin/kit/pictures/raster.ts'

export type Point = readonly [x: number, y: number]

/** Parts smaller than this fraction of the whole are not worth a cut. */
const SMALLEST_PART = 0.0005

/** The outlines of the parts of a shape, each a closed path along its outer border, in pixels. */
export function contoursOf(shape: Plane, tolerance: number): Point[][] {
  const { labels, sizes } = findComponents(shape, (value) => value > 0.5)
  const smallest = shape.data.length * SMALLEST_PART
  return sizes.flatMap((size, label) => {
    if (label === 0 || size < smallest) return []
    const walk = walkAround(labels, shape.width, label)
    return walk.length > 3 ? [simplify(walk, tolerance)] : []
  })
}

/** Right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Along the edges of the pixels with the part always on the right, from its first pixel back to it. */
function walkAround(labels: Int32Array, width: number, label: number): Point[] {
  const height = labels.length / width
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === label
  const first = labels.indexOf(label)
  const start = [first % width, Math.floor(first / width)] as const
  const walk: Point[] = []
  let [x, y] = start
  let direction = 0
  do {
    walk.push([x, y])
    const [dx, dy] = STEPS[direction] ?? STEPS[0]
    x += dx
    y += dy
    direction = turnAt(isIn, x, y, direction)
  } while (x !== start[0] || y !== start[1])
  return walk
}

/** At a corner the two pixels ahead decide whether to turn left, go on, or turn right. */
function turnAt(isIn: (x: number, y: number) => boolean, x: number, y: number, direction: number): number {
  const [dx, dy] = STEPS[direction] ?? STEPS[0]
  // The pixels ahead of the corner, on the left and on the right.
  const left = isIn(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
  const right = isIn(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
  if (!right) return (direction + 1) % 4
  return left ? (direction + 3) % 4 : direction
}

/** Leaves out points close to the line between their neighbors (Douglas and Peucker). */
function simplify(walk: readonly Point[], tolerance: number): Point[] {
  const half = walk.length >> 1
  const one = walk.slice(0, half + 1)
  const other = [...walk.slice(half), walk[0] ?? [0, 0]]
  return [...between(one, tolerance).slice(0, -1), ...between(other, tolerance).slice(0, -1)]
}

function between(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    let farthest = -1
    let distance = tolerance
    for (let i = from + 1; i < to; i++) {
      const away = distanceToLine(points[i], points[from], points[to])
      if (away > distance) [farthest, distance] = [i, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return [...kept].toSorted((a, b) => a - b).flatMap((index) => (points[index] ? [points[index]] : []))
}

function distanceToLine(point: Point = [0, 0], from: Point = [0, 0], to: Point = [0, 0]): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1])
  return Math.abs(dx * (from[1] - point[1]) - dy * (from[0] - point[0])) / length
}
