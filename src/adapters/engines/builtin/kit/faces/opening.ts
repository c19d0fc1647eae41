import { spanOf } from './face.ts'

interface Opening {
  across: readonly [number, number]
  along: readonly [number, number]
}

/** How far something is open, relative to its length. */
export function openingOf(points: Float32Array, { across, along }: Opening): number {
  return spanOf(points, ...across) / Math.max(1e-6, spanOf(points, ...along))
}
