import type { Picture } from '../pictures/raster.ts'

/** How often colours occur in a part of a picture, in eight steps each of red, green and blue. */
export interface ColourModel {
  /** The number of pixels in the model. */
  count: number
  /** The part of the pixels with about the colour of this one. */
  shareAt(i: number): number
}

const BINS = 8 ** 3

export function modelColours({ data }: Picture, isInside: (i: number) => boolean): ColourModel {
  const binAt = (i: number) =>
    (((data[i * 4] ?? 0) >> 5) << 6) | (((data[i * 4 + 1] ?? 0) >> 5) << 3) | ((data[i * 4 + 2] ?? 0) >> 5)
  const counts = new Uint32Array(BINS)
  let count = 0
  for (let i = 0; i < data.length / 4; i++) {
    if (!isInside(i)) continue
    counts[binAt(i)] = (counts[binAt(i)] ?? 0) + 1
    count++
  }
  return { count, shareAt: (i) => (counts[binAt(i)] ?? 0) / Math.max(1, count) }
}
