/** The connected parts of a shape. Pixels are connected by their sides. */
export interface Components {
  /** The number of each pixel's part, from 1, or 0 outside the shape. */
  labels: Int32Array
  /** The number of pixels of each part; that of 0 is not counted. */
  sizes: number[]
}

const OUTSIDE = 0
const UNSEEN = -1

type Values = { width: number; data: ArrayLike<number> }

export function findComponents({ width, data }: Values, isInside: (value: number) => boolean): Components {
  const labels = new Int32Array(data.length)
  for (let i = 0; i < labels.length; i++) labels[i] = isInside(data[i] ?? 0) ? UNSEEN : OUTSIDE
  const sizes = [0]
  // Each pixel is pushed at most once, so this is large enough.
  const open = new Int32Array(labels.length)
  for (let seed = 0; seed < labels.length; seed++) {
    if (labels[seed] === UNSEEN) sizes.push(flood(labels, width, seed, sizes.length, open))
  }
  return { labels, sizes }
}

/** The pixels of each part, in order of the parts' numbers. */
export function pixelsOf({ labels, sizes }: Components): number[][] {
  const parts = sizes.map((): number[] => [])
  labels.forEach((label, i) => {
    if (label > 0) parts[label]?.push(i)
  })
  return parts.slice(1)
}

/** The numbers of the parts at the border. */
export function labelsAtBorder(labels: Int32Array, width: number): Set<number> {
  const height = labels.length / width
  const found = new Set<number>()
  for (let x = 0; x < width; x++) found.add(labels[x] ?? 0).add(labels[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y++) found.add(labels[y * width] ?? 0).add(labels[y * width + width - 1] ?? 0)
  return found
}

/** Labels everything unseen that is connected with the seed, and counts it. */
function flood(labels: Int32Array, width: number, seed: number, label: number, open: Int32Array): number {
  let size = 0
  let count = 0
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
    // Indices beyond the first and the last row are undefined, which is never UNSEEN.
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
