import { paintTriangles } from '../../kit/heads/paint-triangles.ts'
import type { Layers, Subject } from '../../kit/motion/layers.ts'
import { type Box, type Picture, smoothStep } from '../../kit/pictures/raster.ts'
import type { Joints } from '../../kit/subject/joints.ts'
import { type Bone, bonesOf, distanceTo, PARTS } from './bones.ts'

/** A figure in parts, each covered with a grid whose knots follow its bones. */
export interface Figure {
  background: Picture
  joints: Joints
  parts: Part[]
}

interface Part {
  picture: Picture
  bones: readonly number[]
  /** The positions of the knots, three numbers each. */
  knots: Float32Array
  /** How much each knot belongs to each bone. */
  weights: Float32Array
  triangles: Uint32Array
}

const CELL = 8
/** Parts overlap by this part of a reach, so that no gap opens between them. */
const OVERLAP = 0.25

export function figureOf({ background }: Layers, { picture, box }: Subject, joints: Joints): Figure {
  const bones = bonesOf(joints)
  const parts = PARTS.map((own) => {
    const part = partOf(picture, box, bones, own)
    const knots = knotsOver(box)
    const numbers = [...own]
    return {
      picture: part,
      bones: numbers,
      knots,
      weights: weightsOf(knots, numbers, bones),
      triangles: trianglesOver(part, knots, Math.ceil(box.width / CELL) + 1),
    }
  })
  return { background, joints, parts }
}

export function moveBody({ background, joints, parts }: Figure, moved: Joints): Picture {
  const before = bonesOf(joints)
  const after = bonesOf(moved)
  const frame = { ...background, data: new Uint8Array(background.data) }
  for (const { picture, bones, knots, weights, triangles } of parts) {
    const to = new Float32Array(knots.length)
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] ?? 0
      const bone = bones[i % bones.length] ?? 0
      const old = before[bone]
      const now = after[bone]
      if (weight < 0.004 || !old || !now) continue
      addAlong(to, knots, 3 * Math.floor(i / bones.length), weight, old, now)
    }
    paintTriangles(frame, { source: picture, from: knots, to, triangles, anyway: true })
  }
  return frame
}

/** The part of the subject that is nearer to these bones than to others. */
function partOf(picture: Picture, box: Box, bones: readonly Bone[], own: readonly number[]): Picture {
  const { width, data } = picture
  const part = { ...picture, data: new Uint8Array(data.length) }
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const at = 4 * (y * width + x)
      const alpha = data[at + 3] ?? 0
      if (alpha === 0) continue
      const nearest = (wanted: boolean) =>
        bones.reduce((least, bone, i) => {
          return own.includes(i) === wanted ? Math.min(least, distanceTo(bone, x, y)) : least
        }, Number.POSITIVE_INFINITY)
      const share = smoothStep(-OVERLAP, -OVERLAP / 2, nearest(false) - nearest(true))
      part.data.set(data.subarray(at, at + 3), at)
      part.data[at + 3] = Math.round(alpha * share)
    }
  }
  return part
}

function knotsOver({ left, top, width, height }: Box): Float32Array {
  const columns = Math.ceil(width / CELL) + 1
  const rows = Math.ceil(height / CELL) + 1
  const knots = new Float32Array(3 * columns * rows)
  for (let i = 0; i < columns * rows; i++) {
    knots.set([left + (i % columns) * CELL, top + Math.floor(i / columns) * CELL, 0], 3 * i)
  }
  return knots
}

function weightsOf(knots: Float32Array, own: readonly number[], bones: readonly Bone[]): Float32Array {
  const weights = new Float32Array((knots.length / 3) * own.length)
  for (let i = 0; i < knots.length / 3; i++) {
    const near = own.map((number) => {
      const bone = bones[number]
      return bone ? 1 / (distanceTo(bone, knots[3 * i] ?? 0, knots[3 * i + 1] ?? 0) ** 6 + 1e-3) : 0
    })
    const sum = near.reduce((total, weight) => total + weight, 0)
    weights.set(
      near.map((weight) => weight / sum),
      i * own.length,
    )
  }
  return weights
}

/** Moves a knot with a bone: scaled along it with its length, unchanged across it. */
function addAlong(
  to: Float32Array,
  knots: Float32Array,
  at: number,
  weight: number,
  old: Bone,
  now: Bone,
): void {
  const ox = old.to[0] - old.from[0]
  const oy = old.to[1] - old.from[1]
  const nx = now.to[0] - now.from[0]
  const ny = now.to[1] - now.from[1]
  const before = Math.hypot(ox, oy) || 1
  const after = Math.hypot(nx, ny) || 1
  const dx = (knots[at] ?? 0) - old.from[0]
  const dy = (knots[at + 1] ?? 0) - old.from[1]
  const along = ((dx * ox + dy * oy) / before) * (after / before)
  const across = (dy * ox - dx * oy) / before
  to[at] = (to[at] ?? 0) + weight * (now.from[0] + (along * nx - across * ny) / after)
  to[at + 1] = (to[at + 1] ?? 0) + weight * (now.from[1] + (along * ny + across * nx) / after)
}

/** Two for each cell of the grid that contains a piece of the part. */
function trianglesOver(part: Picture, knots: Float32Array, columns: number): Uint32Array {
  const triangles: number[] = []
  for (let knot = 0; knot + columns + 1 < knots.length / 3; knot++) {
    const isLast = knot % columns === columns - 1
    if (isLast || !holdsSomething(part, knots[3 * knot] ?? 0, knots[3 * knot + 1] ?? 0)) continue
    triangles.push(knot, knot + 1, knot + columns, knot + 1, knot + columns + 1, knot + columns)
  }
  return Uint32Array.from(triangles)
}

function holdsSomething({ width, height, data }: Picture, left: number, top: number): boolean {
  for (let y = top; y < Math.min(height, top + CELL); y++) {
    for (let x = left; x < Math.min(width, left + CELL); x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) > 8) return true
    }
  }
  return false
}
