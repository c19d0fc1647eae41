import type { Plane } from './raster.ts'

/** The connected parts of a shape. Pixels touch by their sides. */
export interface Components {
  /** For each pixel the number of its part, from 1, or 0 outside the shape. */
  labels: Int32Array
  /** How many pixels each part has, by its number; that of 0 is not counted. */
  sizes: number[]
}

const OUTSIDE = 0
const UNSEEN = -1

export function findComponents(plane: Plane, isInside: (value: number) => boolean): Components {
  const { width, data } = plane
  const labels = new Int32Array(data.length)
  for (let i = 0; i < labels.length; i++) labels[i] = isInside(data[i] ?? 0) ? UNSEEN : OUTSIDE
  const sizes = [0]
  // Each pixel is put here once at the most, so that this is room enough.
  const open = new Int32Array(labels.length)
  for (let seed = 0; seed < labels.length; seed++) {
    if (labels[seed] === UNSEEN) sizes.push(flood(labels, width, seed, sizes.length, open))
  }
  return { labels, sizes }
}

/** Labels everything unseen that is connected with the seed, and counts it. */
function flood(labels: Int32Array, width: number, seed: number, label: number, open: Int32Array): number {
  let [size, count] = [0, 0]
  labels[seed] = label
  open[count++] = seed
  while (count > 0) {
    const place = open[--count] ?? 0
    size++
    const x = place % width
    if (x > 0 && labels[place - 1] === UNSEEN) {
      labels[place - 1] = label
      open[count++] = place - 1
    }
    if (x < width - 1 && labels[place + 1] === UNSEEN) {
      labels[place + 1] = label
      open[count++] = place + 1
    }
    // Beyond the first and the last row there is nothing, which is never unseen.
    if (labels[place - width] === UNSEEN) {
      labels[place - width] = label
      open[count++] = place - width
    }
    if (labels[place + width] === UNSEEN) {
      labels[place + width] = label
      open[count++] = place + width
    }
  }
  return size
}
