import type { Picture } from '../pictures/raster.ts'

/** Triangles of one picture to draw into another, point by point. */
export interface Drawing {
  source: Picture
  /** Three numbers per point. */
  from: Float32Array
  to: Float32Array
  /** Three points per triangle. */
  triangles: ArrayLike<number>
  /** How much of the source shows at each point, from 0 to 1; all of it by default. */
  shares?: Float32Array
  /** A factor for each colour. */
  tint?: readonly [number, number, number]
  /** Also draws triangles that now face the other way. */
  anyway?: boolean
}

const WHITE = [1, 1, 1] as const

/**
 * Draws triangles with their part of the source, farther ones first. Triangles that turned away from the camera are
 * skipped. Colours are not premultiplied, and the target is opaque.
 */
export function paintTriangles(target: Picture, drawing: Drawing): void {
  const { from, to, triangles, anyway = false } = drawing
  const order = Array.from({ length: triangles.length / 3 }, (_, i) => i).sort(
    (a, b) => depthOf(to, triangles, b) - depthOf(to, triangles, a),
  )
  const blend = blending(target, drawing)
  for (const triangle of order) {
    const corners = cornersOf(triangles, triangle)
    const area = areaOf(to, corners)
    // A triangle seen from its edge has no pixels.
    if (Math.abs(area) < 1e-3) continue
    if (anyway || area > 0 === areaOf(from, corners) > 0) paintTriangle(target, drawing, corners, blend)
  }
}

type Corners = readonly [a: number, b: number, c: number]

function cornersOf(triangles: ArrayLike<number>, triangle: number): Corners {
  const first = 3 * triangle
  return [triangles[first] ?? 0, triangles[first + 1] ?? 0, triangles[first + 2] ?? 0]
}

function depthOf(points: Float32Array, triangles: ArrayLike<number>, triangle: number): number {
  let sum = 0
  for (let corner = 0; corner < 3; corner++) {
    sum += points[3 * (triangles[3 * triangle + corner] ?? 0) + 2] ?? 0
  }
  return sum
}

/** Twice the area, negative for the other orientation. */
function areaOf(points: Float32Array, [a, b, c]: Corners): number {
  const x = points[3 * a] ?? 0
  const y = points[3 * a + 1] ?? 0
  return (
    ((points[3 * b] ?? 0) - x) * ((points[3 * c + 1] ?? 0) - y) -
    ((points[3 * c] ?? 0) - x) * ((points[3 * b + 1] ?? 0) - y)
  )
}

function paintTriangle(
  target: Picture,
  { from, to, shares }: Drawing,
  [a, b, c]: Corners,
  blend: Blend,
): void {
  const ax = to[3 * a] ?? 0
  const ay = to[3 * a + 1] ?? 0
  const bx = (to[3 * b] ?? 0) - ax
  const by = (to[3 * b + 1] ?? 0) - ay
  const cx = (to[3 * c] ?? 0) - ax
  const cy = (to[3 * c + 1] ?? 0) - ay
  const area = bx * cy - cx * by
  const sx = from[3 * a] ?? 0
  const sy = from[3 * a + 1] ?? 0
  const sbx = (from[3 * b] ?? 0) - sx
  const sby = (from[3 * b + 1] ?? 0) - sy
  const scx = (from[3 * c] ?? 0) - sx
  const scy = (from[3 * c + 1] ?? 0) - sy
  const shareA = shares?.[a] ?? 1
  const shareB = shares?.[b] ?? 1
  const shareC = shares?.[c] ?? 1
  if (shareA + shareB + shareC === 0) return
  const left = Math.max(0, Math.floor(ax + Math.min(0, bx, cx)))
  const right = Math.min(target.width - 1, Math.ceil(ax + Math.max(0, bx, cx)))
  const top = Math.max(0, Math.floor(ay + Math.min(0, by, cy)))
  const bottom = Math.min(target.height - 1, Math.ceil(ay + Math.max(0, by, cy)))
  // Neighbours overlap slightly, so that no gap shows between them.
  const slack = 0.5 / Math.sqrt(Math.abs(area))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const dx = x + 0.5 - ax
      const dy = y + 0.5 - ay
      const v = (dx * cy - cx * dy) / area
      const w = (bx * dy - dx * by) / area
      if (v < -slack || w < -slack || v + w > 1 + slack) continue
      const share = shareA + v * (shareB - shareA) + w * (shareC - shareA)
      blend(y * target.width + x, share, sx + v * sbx + w * scx, sy + v * sby + w * scy)
    }
  }
}

/** Blends a share of the colour at a place of the source over a pixel of the target. */
type Blend = (pixel: number, share: number, x: number, y: number) => void

function blending(target: Picture, { source, tint = WHITE }: Drawing): Blend {
  const { width, height, data } = source
  const painted = target.data
  return (pixel, share, x, y) => {
    const column = Math.min(width - 1.001, Math.max(0, x - 0.5))
    const row = Math.min(height - 1.001, Math.max(0, y - 0.5))
    const left = Math.floor(column)
    const top = Math.floor(row)
    const along = column - left
    const down = row - top
    const w11 = along * down
    const w10 = along - w11
    const w01 = down - w11
    const w00 = 1 - along - w01
    const upper = 4 * (top * width + left)
    const lower = upper + 4 * width
    const seen =
      (data[upper + 3] ?? 0) * w00 +
      (data[upper + 7] ?? 0) * w10 +
      (data[lower + 3] ?? 0) * w01 +
      (data[lower + 7] ?? 0) * w11
    const alpha = Math.max(0, Math.min(1, share)) * (seen / 255)
    if (alpha <= 0.002) return
    for (let c = 0; c < 3; c++) {
      const colour =
        (data[upper + c] ?? 0) * w00 +
        (data[upper + 4 + c] ?? 0) * w10 +
        (data[lower + c] ?? 0) * w01 +
        (data[lower + 4 + c] ?? 0) * w11
      const before = painted[4 * pixel + c] ?? 0
      painted[4 * pixel + c] = Math.min(255, before + alpha * (colour * (tint[c] ?? 1) - before))
    }
  }
}
