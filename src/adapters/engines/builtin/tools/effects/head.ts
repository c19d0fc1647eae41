import type { Face } from '../../kit/faces/face.ts'
import { clamp01, type Plane } from '../../kit/pictures/raster.ts'

/** Where a head is, in pixels of a cut-out, with all of its hair. */
export interface Head {
  x: number
  y: number
  radius: number
  top: number
}

/** A head is this much larger than its face. */
const HAIR = 0.72

/**
 * Anything wider than this compared with its height, and without a face, is a close-up of a head, mostly an animal's.
 */
const CLOSE_UP = 0.95

/** By its face if there is one, and otherwise by the outline: animals and drawings have heads, too. */
export function headOf(face: Face | null, alpha: Plane): Head {
  if (!face) return headByOutline(alpha)
  const { x, y, width, height } = face.box
  const radius = HAIR * Math.max(height, width * 1.15)
  const middle = { x: x + width / 2, y: y + height * 0.42 }
  const top = topNear(alpha, middle.x, radius)
  return { ...middle, radius, top: Math.max(0, Math.max(top, middle.y - radius * 1.35)) }
}

/** The highest thing that is no wider than a head should be: from the top down to where the outline grows wide. */
export function headByOutline(alpha: Plane): Head {
  const { width, height } = alpha
  const top = firstRow(alpha)
  const isClose = width > CLOSE_UP * height
  if (isClose) return { x: width / 2, y: height / 2, radius: 0.48 * Math.min(width, height), top }
  const look = Math.min(height, top + Math.round(Math.min(height * 0.3, width * 0.45)))
  let sum = 0
  let weight = 0
  let left = width
  let right = 0
  for (let y = top; y < look; y++) {
    for (let x = 0; x < width; x++) {
      if ((alpha.data[y * width + x] ?? 0) < 0.5) continue
      sum += x
      weight++
      if (x < left) left = x
      if (x > right) right = x
    }
  }
  const x = weight > 0 ? sum / weight : width / 2
  const radius = Math.max(height * 0.08, Math.min((right - left) / 2, (look - top) * 0.62))
  return { x, y: top + radius, radius, top }
}

function firstRow({ width, height, data }: Plane): number {
  for (let y = 0; y < height; y++) {
    let covered = 0
    for (let x = 0; x < width; x++) covered += clamp01(data[y * width + x] ?? 0)
    if (covered > width * 0.02) return y
  }
  return 0
}

/** The upper end of what is around a column. */
function topNear({ width, height, data }: Plane, x: number, radius: number): number {
  const from = Math.max(0, Math.round(x - radius * 0.3))
  const to = Math.min(width - 1, Math.round(x + radius * 0.3))
  for (let y = 0; y < height; y++) {
    for (let column = from; column <= to; column++) if ((data[y * width + column] ?? 0) > 0.5) return y
  }
  return 0
}
