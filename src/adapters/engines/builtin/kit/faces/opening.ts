import { pointOf } from './face.ts'

interface Opening {
  across: readonly [number, number]
  along: readonly [number, number]
}

/** How far something is open, beside how long it is. */
export function openingOf(points: Float32Array, { across, along }: Opening): number {
  const distance = ([a, b]: readonly [number, number]) => {
    const [ax, ay] = pointOf(points, a)
    const [bx, by] = pointOf(points, b)
    return Math.hypot(ax - bx, ay - by)
  }
  return distance(across) / Math.max(1e-6, distance(along))
}
