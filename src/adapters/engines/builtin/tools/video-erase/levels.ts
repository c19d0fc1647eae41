/** A part of a frame, and which of its pixels belong to the scene. */
interface Part {
  width: number
  height: number
  grey: Float32Array
  /** 1 for pixels that count, 0 for those of a mark. */
  counts: Uint8Array
}

/** A part of a frame at one of several sizes. */
export interface Level extends Part {
  /** 1 for pixels that count together with the one to the right, the one below, and the one between the two. */
  squares: Uint8Array
  /** 1 for pixels that count together with the four beside them. */
  crosses: Uint8Array
}

const SMALLEST_SIDE = 14
const MAX_LEVELS = 5

/** A view this many times smaller, without the hidden pixels. */
export function shrinkView(
  { grey, hidden }: { grey: Uint8Array; hidden: Uint8Array | null },
  size: { width: number; height: number },
  times: number,
): Part {
  const width = Math.floor(size.width / times)
  const height = Math.floor(size.height / times)
  const level = {
    width,
    height,
    grey: new Float32Array(width * height),
    counts: new Uint8Array(width * height),
  }
  const sums = new Float32Array(width)
  const seen = new Uint16Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    seen.fill(0)
    for (let row = y * times; row < (y + 1) * times; row++) {
      for (let x = 0; x < width * times; x++) {
        const i = row * size.width + x
        if (hidden?.[i]) continue
        const to = Math.floor(x / times)
        sums[to] = (sums[to] ?? 0) + (grey[i] ?? 0)
        seen[to] = (seen[to] ?? 0) + 1
      }
    }
    for (let x = 0; x < width; x++) {
      const count = seen[x] ?? 0
      level.grey[y * width + x] = count > 0 ? (sums[x] ?? 0) / count : 0
      level.counts[y * width + x] = count > 0 ? 1 : 0
    }
  }
  return level
}

/** The same part of a frame at sizes halved again and again, the largest first. */
export function createLevels(largest: Part): Level[] {
  const parts = [largest]
  for (let last = largest; parts.length < MAX_LEVELS; parts.push(last)) {
    if (Math.min(last.width, last.height) < 2 * SMALLEST_SIDE) break
    last = halve(last)
  }
  return parts.map(withNeighbours)
}

/** Each frame is compared with many others, so its neighbours are prepared once for all of them. */
function withNeighbours(part: Part): Level {
  const { width, height, counts } = part
  const level = { ...part, squares: new Uint8Array(counts.length), crosses: new Uint8Array(counts.length) }
  for (let y = 0; y < height - 1; y++) {
    for (let i = y * width; i < (y + 1) * width - 1; i++) {
      if (!(counts[i] && counts[i + 1] && counts[i + width])) continue
      if (counts[i + width + 1]) level.squares[i] = 1
      if (counts[i - 1] && counts[i - width]) level.crosses[i] = 1
    }
  }
  return level
}

/** Pixels of the mark are left out, so that it does not show through in smaller levels. */
function halve({ width, height, grey, counts }: Part): Part {
  const half = { width: width >> 1, height: height >> 1 }
  const smaller: Part = {
    ...half,
    grey: new Float32Array(half.width * half.height),
    counts: new Uint8Array(half.width * half.height),
  }
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = 2 * y * width + 2 * x
      const below = from + width
      const a = counts[from] ?? 0
      const b = counts[from + 1] ?? 0
      const c = counts[below] ?? 0
      const d = counts[below + 1] ?? 0
      const upper = (grey[from] ?? 0) * a + (grey[from + 1] ?? 0) * b
      const lower = (grey[below] ?? 0) * c + (grey[below + 1] ?? 0) * d
      const count = a + b + c + d
      const i = y * half.width + x
      smaller.grey[i] = count > 0 ? (upper + lower) / count : (grey[from] ?? 0)
      smaller.counts[i] = count > 0 ? 1 : 0
    }
  }
  return smaller
}
