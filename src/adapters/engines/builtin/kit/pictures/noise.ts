import type { Plane } from './raster.ts'

const BLOCK = 16
const MAX_BLOCKS = 4096
/** This part of the blocks, those with the least noise, are smooth and contain nothing but noise. */
const SMOOTH_PART = 0.2
/** From the filter's mean absolute response to the deviation of the noise (Immerkær). */
const DEVIATION = Math.sqrt(Math.PI / 2) / 6

/** The deviation of the noise in a picture, from 0 to 1. */
export function estimateNoise({ width, height, data }: Plane): number {
  if (width < BLOCK + 2 || height < BLOCK + 2) return 0
  const every = Math.max(1, Math.ceil(Math.sqrt((width * height) / (BLOCK * BLOCK * MAX_BLOCKS)))) * BLOCK
  const levels: number[] = []
  for (let top = 1; top + BLOCK < height; top += every) {
    for (let left = 1; left + BLOCK < width; left += every) {
      levels.push(blockNoise(data, width, left, top))
    }
  }
  const sorted = Float64Array.from(levels).sort()
  return (sorted[Math.floor(sorted.length * SMOOTH_PART)] ?? 0) * DEVIATION
}

/** The mean absolute response of a filter that ignores slopes and straight edges. */
function blockNoise(data: Float32Array, width: number, left: number, top: number): number {
  const at = (i: number) => data[i] ?? 0
  let sum = 0
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const i = y * width + x
      const corners = at(i - width - 1) + at(i - width + 1) + at(i + width - 1) + at(i + width + 1)
      const sides = at(i - width) + at(i + width) + at(i - 1) + at(i + 1)
      sum += Math.abs(corners - 2 * sides + 4 * at(i))
    }
  }
  return sum / (BLOCK * BLOCK)
}
