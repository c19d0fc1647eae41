/** The connected parts of a shape. Pixels are connected by their sides. */
export interface Components {
  /** The number of each pixel's part, from 1, or 0 outside the shape. */
  labels: Int32Array
  /** The number of pixels of each part; that of 0 is not counted. */
  sizes: number[]
}

type Values = { width: number; data: ArrayLike<number> }

export function findComponents({ width, data }: Values, isInside: (value: number) => boolean): Components {
  const labels = new Int32Array(data.length)
  // A pixel may turn out to join parts that had been apart: each then leads to the earlier one.
  const earlier = [0]
  for (let row = 0; row < data.length; row += width) {
    let before = 0
    for (let i = row; i < row + width; i++) {
      const above = row > 0 ? (labels[i - width] ?? 0) : 0
      if (!isInside(data[i] ?? 0)) before = 0
      else if (before === 0) before = above || earlier.push(earlier.length) - 1
      else if (above > 0 && above !== before) join(earlier, above, before)
      labels[i] = before
    }
  }
  return numberParts(labels, earlier)
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

function join(earlier: number[], one: number, other: number): void {
  const [a, b] = [firstOf(earlier, one), firstOf(earlier, other)]
  earlier[Math.max(a, b)] = Math.min(a, b)
}

/** Shortens the way it goes, so that none grows long where parts interlock. */
function firstOf(earlier: number[], label: number): number {
  let first = label
  while (earlier[first] !== first) {
    earlier[first] = earlier[earlier[first] ?? 0] ?? 0
    first = earlier[first] ?? 0
  }
  return first
}

/** Numbers the parts without gaps, in the order of their first pixels. */
function numberParts(labels: Int32Array, earlier: number[]): Components {
  const numbers = new Int32Array(earlier.length)
  const sizes = [0]
  for (let label = 1; label < earlier.length; label++) {
    const first = firstOf(earlier, label)
    numbers[label] = first === label ? sizes.push(0) - 1 : (numbers[first] ?? 0)
  }
  for (let i = 0; i < labels.length; i++) {
    const number = numbers[labels[i] ?? 0] ?? 0
    labels[i] = number
    if (number > 0) sizes[number] = (sizes[number] ?? 0) + 1
  }
  return { labels, sizes }
}
