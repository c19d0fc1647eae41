import type { Box } from '../../kit/pictures/raster.ts'
import { median, robustDeviation } from '../../kit/pictures/statistics.ts'
import type { LastingEdges } from './lasting-edges.ts'

/** Parts of a mark may lie this far from those it was found by. */
const AROUND = 24
/** Its edges are seen in so many of the frames, and at least this steep, in grey levels a pixel. */
const MIN_SEEN = 0.8
const MIN_STEEPNESS = 6
/** Paint is of one colour: on its side of the edges brightness varies by no more than this, in grey levels. */
const UNEVENNESS = 16
const SAME_PAINT = 2.5
/** It stands out by at least so many grey levels. */
const MIN_CONTRAST = 45

/** The lasting edges of one paint, 1 for each; null where there is none, but many colours as in things of the scene. */
export function findPaintedEdges(
  edges: LastingEdges,
  frames: readonly Uint8Array[],
  box: Box,
): Uint8Array | null {
  const { width, height } = edges
  const places = lastingNear(edges, box)
  const mean = meanOf(frames)
  const sides = [Math.max, Math.min].map((choose) => {
    const values = places.map((i) => choose(...around(mean, i, width)))
    return { values, unevenness: robustDeviation(values) }
  })
  const [bright = 0, dark = 0] = sides.map(({ values }) => median(values))
  const [side] = sides.toSorted((one, other) => one.unevenness - other.unevenness)
  if (!side || side.unevenness > UNEVENNESS || bright - dark < MIN_CONTRAST) return null
  const paint = median(side.values)
  const most = SAME_PAINT * Math.max(4, side.unevenness)
  const painted = new Uint8Array(width * height)
  for (const [n, i] of places.entries()) painted[i] = Math.abs((side.values[n] ?? 0) - paint) <= most ? 1 : 0
  return painted
}

/** The places of the edges in a box and a little around it that last. */
function lastingNear({ width, height, seen, steepness }: LastingEdges, box: Box): number[] {
  const places: number[] = []
  const right = box.left + box.width + AROUND
  const bottom = box.top + box.height + AROUND
  for (let y = Math.max(1, box.top - AROUND); y < Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(1, box.left - AROUND); x < Math.min(width - 1, right); x++) {
      const i = y * width + x
      if ((seen[i] ?? 0) >= MIN_SEEN && (steepness[i] ?? 0) >= MIN_STEEPNESS) places.push(i)
    }
  }
  return places
}

const around = (plane: Float32Array, i: number, width: number): number[] =>
  [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1].map((step) => plane[i + step] ?? 0)

function meanOf(frames: readonly Uint8Array[]): Float32Array {
  const mean = new Float32Array(frames[0]?.length ?? 0)
  for (const frame of frames) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (frame[i] ?? 0) / frames.length
  }
  return mean
}
