import { clamp01 } from '../../../../kit/pictures/raster.ts'
import type { HatPart } from './hat.ts'

/** Points of a surface in half widths of the head: right, up and to the front. */
export interface Mesh {
  /** Three numbers each. */
  points: Float32Array
  /** Directions away from the surface, three numbers each. */
  normals: Float32Array
  /** For each point how far around it lies and how far along the profile, from 0 to 1. */
  places: Float32Array
  /** Three points each. */
  triangles: Uint32Array
}

/** Points around a surface, and between two points of a profile. */
const [AROUND, BETWEEN] = [144, 5]
/** Heads are longer than wide. */
export const DEPTH = 1.22
/** Beyond this distance from the axis begins the brim. */
const BRIM_FROM = 1.02
const BENDS_FROM = 0.5
const BALL_STEPS = 14

type Point = [right: number, up: number, front: number]

export function hatMesh(part: HatPart): Mesh {
  const profile = part.ball ? ballProfile(part.ball) : smooth(part.profile ?? [])
  const rows = profile.length
  const points = new Float32Array(rows * (AROUND + 1) * 3)
  const places = new Float32Array(rows * (AROUND + 1) * 2)
  for (const [row, [radius, height]] of profile.entries()) {
    for (let column = 0; column <= AROUND; column++) {
      const at = row * (AROUND + 1) + column
      const turn = column / AROUND
      points.set(shaped(part, radius, height, turn), at * 3)
      places.set([turn, row / (rows - 1)], at * 2)
    }
  }
  const triangles = trianglesOf(rows)
  return { points, places, triangles, normals: normalsOf(points, triangles) }
}

/** A smooth curve through all points (Catmull-Rom). */
function smooth(points: readonly (readonly number[])[]): [number, number][] {
  const at = (i: number, c: number) => points[Math.max(0, Math.min(points.length - 1, i))]?.[c] ?? 0
  const curve: [number, number][] = []
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < BETWEEN; step++) {
      const t = step / BETWEEN
      const value = (c: number) => {
        const [before, from, to, after] = [at(i - 1, c), at(i, c), at(i + 1, c), at(i + 2, c)]
        return (
          from +
          (t / 2) *
            (to -
              before +
              t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)))
        )
      }
      curve.push([Math.max(0, value(0)), value(1)])
    }
  }
  curve.push([at(points.length - 1, 0), at(points.length - 1, 1)])
  return curve
}

const ballProfile = (radius: number): [number, number][] =>
  Array.from({ length: BALL_STEPS + 1 }, (_, i) => {
    const angle = (i / BALL_STEPS - 0.5) * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

/** A point of a surface; turns begin in front. */
function shaped(part: HatPart, radius: number, height: number, turn: number): Point {
  const angle = turn * 2 * Math.PI
  if (part.ball) return onBall(part, radius, height, angle)
  let [r, up] = [radius, height]
  if (part.brim && r > BRIM_FROM) [r, up] = onBrim(part.brim, r, up, angle)
  if (part.corners)
    r *= 1 + (part.corners.size * polygon(part.corners.count, angle) - 1) * clamp01((r - 1) / 0.3)
  if (part.spikes) up -= part.spikes.depth * spikeAt(turn * part.spikes.count) * clamp01(height)
  if (part.puffs) r *= 1 + part.puffs * Math.cos(angle * 14) * clamp01(r - 0.3)
  const [right, front] = [r * Math.sin(angle), r * Math.cos(angle) * DEPTH]
  if (part.crease) up -= creaseAt(part, right, height)
  return bent(part, [right, up, front])
}

function onBall(part: HatPart, radius: number, height: number, angle: number): Point {
  const [right, up, front] = bent(part, [part.at?.[0] ?? 0, part.at?.[1] ?? 0, part.at?.[2] ?? 0])
  return [right + radius * Math.sin(angle), up + height, front + radius * Math.cos(angle)]
}

/** The distance of a polygon's edge from its middle; a corner is in front. */
function polygon(corners: number, angle: number): number {
  const half = Math.PI / corners
  return Math.cos(half) / Math.cos((angle % (2 * half)) - half)
}

/** 0 at the top of a spike, 1 between two of them. */
const spikeAt = (place: number) => 1 - Math.abs((place % 1) - 0.5) * 2

function onBrim(
  { sides, ends, waves = 0 }: NonNullable<HatPart['brim']>,
  radius: number,
  height: number,
  angle: number,
): [radius: number, up: number] {
  const out = radius - BRIM_FROM
  const rise = sides * Math.sin(angle) ** 2 + ends * Math.cos(angle) ** 2
  return [radius, height + rise * out ** 1.4 + waves * Math.sin(3 * angle + 1) * out]
}

/** The top of a soft crown falls in towards the middle. */
function creaseAt({ crease = 0, profile = [] }: HatPart, right: number, height: number): number {
  const top = Math.max(...profile.map(([, up = 0]) => up))
  const high = Math.max(0, (height / top - 0.55) / 0.45)
  return crease * high ** 2 * Math.max(0, 1 - (right / 0.55) ** 2)
}

/** Above a height, a soft top bends to the right like an arc. */
function bent({ bend = 0 }: HatPart, [right, up, front]: Point): Point {
  if (bend === 0 || up < BENDS_FROM) return [right, up, front]
  const turned = bend * (up - BENDS_FROM)
  return [
    (1 - Math.cos(turned)) / bend + right * Math.cos(turned),
    BENDS_FROM + Math.sin(turned) / bend - right * Math.sin(turned),
    front,
  ]
}

function trianglesOf(rows: number): Uint32Array {
  const triangles: number[] = []
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < AROUND; column++) {
      const at = row * (AROUND + 1) + column
      triangles.push(at, at + 1, at + AROUND + 1, at + 1, at + AROUND + 2, at + AROUND + 1)
    }
  }
  return Uint32Array.from(triangles)
}

/** The mean direction of the triangles at each point; the first and the last point of a row are the same. */
function normalsOf(points: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(points.length)
  const at = (i: number, c: number) => points[i * 3 + c] ?? 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(t, t + 3)
    const [x1, y1, z1] = [0, 1, 2].map((k) => at(b, k) - at(a, k)) as Point
    const [x2, y2, z2] = [0, 1, 2].map((k) => at(c, k) - at(a, k)) as Point
    const normal = [y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2]
    for (const corner of [a, b, c])
      for (let k = 0; k < 3; k++) normals[corner * 3 + k] = (normals[corner * 3 + k] ?? 0) + (normal[k] ?? 0)
  }
  for (let first = 0; first < normals.length; first += 3 * (AROUND + 1)) {
    const last = first + 3 * AROUND
    for (let k = 0; k < 3; k++)
      normals[first + k] = normals[last + k] = (normals[first + k] ?? 0) + (normals[last + k] ?? 0)
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) || 1
    for (let k = 0; k < 3; k++) normals[i + k] = (normals[i + k] ?? 0) / length
  }
  return normals
}
