import { type Affine, enlargeMotion, STANDING_STILL } from './affine.ts'

/** A part of a frame at one of several sizes, and which of its pixels belong to the scene. */
export interface Level {
  width: number
  height: number
  grey: Float32Array
  /** 1 for pixels that count, 0 for those of a mark. */
  counts: Uint8Array
}

interface Motion {
  /** From the first to the second. */
  motion: Affine
  /** What differs after the motion, in grey levels, where large differences count no more than `MAX_DIFFERENCE`. */
  error: number
}

const SMALLEST_SIDE = 14
const MAX_LEVELS = 5
/** How far the smallest level is searched, in its pixels. */
const SEARCH = 3
const ROUNDS = 5
const REFINING_ROUNDS = 2
const MAX_DIFFERENCE = 40
/** Differences beyond this, in grey levels, are of things that move otherwise. */
const TYPICAL_DIFFERENCE = 8
/** At first so many times as much is forgiven, while everything is still a little off. */
const FORGIVING = 3
const STILL_ENOUGH = 0.01
/** From this error on, in grey levels, frames show different scenes. */
export const OTHER_SCENE = 18
/** Less than this part of the pixels in common tells nothing. */
const MIN_COMMON = 0.25

/** A view so many times smaller, without what is hidden in it. */
export function shrinkView(
  { grey, hidden }: { grey: Uint8Array; hidden: Uint8Array | null },
  size: { width: number; height: number },
  times: number,
): Level {
  const [width, height] = [Math.floor(size.width / times), Math.floor(size.height / times)]
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
export function createLevels(largest: Level): Level[] {
  const levels = [largest]
  for (let last = largest; levels.length < MAX_LEVELS; levels.push(last)) {
    if (Math.min(last.width, last.height) < 2 * SMALLEST_SIDE) break
    last = halve(last)
  }
  return levels
}

/** Pixels of the mark are left out, so that it does not show through in smaller levels. */
function halve({ width, height, grey, counts }: Level): Level {
  const half = { width: width >> 1, height: height >> 1 }
  const smaller: Level = {
    ...half,
    grey: new Float32Array(half.width * half.height),
    counts: new Uint8Array(half.width * half.height),
  }
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = 2 * y * width + 2 * x
      const below = from + width
      const [a, b, c, d] = [
        counts[from] ?? 0,
        counts[from + 1] ?? 0,
        counts[below] ?? 0,
        counts[below + 1] ?? 0,
      ]
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

/** How the scene of one frame has moved in another, from coarse to fine. */
export function findMotion(from: readonly Level[], to: readonly Level[]): Motion {
  let motion = STANDING_STILL
  for (let n = from.length - 1; n >= 0; n--) {
    const [one, other] = [from[n], to[n]]
    if (!one || !other) continue
    if (n === from.length - 1) motion = searchShift(one, other, STANDING_STILL, SEARCH)
    else motion = enlargeMotion(motion, 2)
    // What was half a pixel off before is a whole one off now, which is too much for steps in the right direction.
    if (n > 0) motion = searchShift(one, other, motion, 1)
    motion = improveUntilStill(one, other, motion, { rounds: ROUNDS, forgiving: FORGIVING })
  }
  const [one, other] = [from[0], to[0]]
  return { motion, error: one && other ? differenceAfter(one, other, motion) : MAX_DIFFERENCE }
}

/** The same from a guess that is nearly right already. */
export function refineMotion([from]: readonly Level[], [to]: readonly Level[], guess: Affine): Affine {
  return from && to ? improveUntilStill(from, to, guess, { rounds: REFINING_ROUNDS, forgiving: 1 }) : guess
}

function improveUntilStill(
  one: Level,
  other: Level,
  guess: Affine,
  { rounds, forgiving }: { rounds: number; forgiving: number },
): Affine {
  let motion = guess
  for (let round = 0; round < rounds; round++) {
    const step = improve(one, other, motion, TYPICAL_DIFFERENCE * Math.max(1, forgiving - round))
    if (!step) break
    motion = step.motion
    if (step.size < STILL_ENOUGH) break
  }
  return motion
}

function searchShift(one: Level, other: Level, from: Affine, reach: number): Affine {
  let best = { motion: from, error: differenceAfter(one, other, from) }
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const motion = { ...from, c: from.c + right, f: from.f + down }
      const error = differenceAfter(one, other, motion)
      if (error < best.error) best = { motion, error }
    }
  }
  return best.motion
}

function differenceAfter(one: Level, other: Level, motion: Affine): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < one.grey.length; i++) {
    if (!one.counts[i]) continue
    const value = valueAt(other, motion, i % one.width, Math.floor(i / one.width))
    if (Number.isNaN(value)) continue
    sum += Math.min(MAX_DIFFERENCE, Math.abs(value - (one.grey[i] ?? 0)))
    count++
  }
  return count >= MIN_COMMON * one.grey.length ? sum / count : MAX_DIFFERENCE
}

/** Between pixels; not a number outside the frame and next to a mark. */
function valueAt({ width, height, grey, counts }: Level, { a, b, c, d, e, f }: Affine, x: number, y: number) {
  const [toX, toY] = [a * x + b * y + c, d * x + e * y + f]
  const [left, top] = [Math.floor(toX), Math.floor(toY)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN
  const i = top * width + left
  if (!(counts[i] && counts[i + 1] && counts[i + width] && counts[i + width + 1])) return Number.NaN
  const [partX, partY] = [toX - left, toY - top]
  const above = (grey[i] ?? 0) + ((grey[i + 1] ?? 0) - (grey[i] ?? 0)) * partX
  const below = (grey[i + width] ?? 0) + ((grey[i + width + 1] ?? 0) - (grey[i + width] ?? 0)) * partX
  return above + (below - above) * partY
}

/** One step of Gauss and Newton towards the motion with the least differences, in which large ones count little. */
function improve(
  one: Level,
  other: Level,
  motion: Affine,
  typical: number,
): { motion: Affine; size: number } | null {
  const { width, height, grey, counts } = one
  const unit = Math.max(width, height) / 2
  const sums = new Float64Array(42)
  const slopes = new Float64Array(6)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (!(counts[i] && counts[i - 1] && counts[i + 1] && counts[i - width] && counts[i + width])) continue
      const value = valueAt(other, motion, x, y)
      if (Number.isNaN(value)) continue
      const difference = value - (grey[i] ?? 0)
      const alongX = ((grey[i + 1] ?? 0) - (grey[i - 1] ?? 0)) / 2
      const alongY = ((grey[i + width] ?? 0) - (grey[i - width] ?? 0)) / 2
      const [u, v] = [(x - width / 2) / unit, (y - height / 2) / unit]
      slopes[0] = alongX * u
      slopes[1] = alongX * v
      slopes[2] = alongX
      slopes[3] = alongY * u
      slopes[4] = alongY * v
      slopes[5] = alongY
      addTo(sums, slopes, difference, typical)
    }
  }
  const step = solve(sums)
  if (!step) return null
  const [da = 0, db = 0, dc = 0, dd = 0, de = 0, df = 0] = step
  const aroundMiddle = (along: number, across: number) => (along * width + across * height) / (2 * unit)
  return {
    motion: {
      a: motion.a - da / unit,
      b: motion.b - db / unit,
      c: motion.c - dc + aroundMiddle(da, db),
      d: motion.d - dd / unit,
      e: motion.e - de / unit,
      f: motion.f - df + aroundMiddle(dd, de),
    },
    size: Math.abs(dc) + Math.abs(df) + Math.abs(da) + Math.abs(db) + Math.abs(dd) + Math.abs(de),
  }
}

function addTo(sums: Float64Array, slopes: Float64Array, difference: number, typical: number): void {
  const weight = 1 / (1 + (difference / typical) ** 2) ** 2
  for (let row = 0; row < 6; row++) {
    const weighted = weight * (slopes[row] ?? 0)
    for (let column = row; column < 6; column++) {
      sums[row * 7 + column] = (sums[row * 7 + column] ?? 0) + weighted * (slopes[column] ?? 0)
    }
    sums[row * 7 + 6] = (sums[row * 7 + 6] ?? 0) + weighted * difference
  }
}

/** Six equations, of which the upper half is given; held back a little, so that flat pictures do not turn and stretch. */
function solve(sums: Float64Array): number[] | null {
  const rows = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 7 }, (__, column) =>
      column < row ? (sums[column * 7 + row] ?? 0) : (sums[row * 7 + column] ?? 0),
    ),
  )
  const energy = ((rows[2]?.[2] ?? 0) + (rows[5]?.[5] ?? 0)) / 2
  if (energy < 1) return null
  for (const [n, row] of rows.entries()) row[n] = (row[n] ?? 0) + energy * 1e-3
  for (let pivot = 0; pivot < 6; pivot++) {
    const head = rows[pivot]
    const divisor = head?.[pivot]
    if (!head || !divisor) return null
    for (const [n, row] of rows.entries()) {
      if (n === pivot) continue
      const factor = (row[pivot] ?? 0) / divisor
      for (let column = pivot; column < 7; column++)
        row[column] = (row[column] ?? 0) - factor * (head[column] ?? 0)
    }
  }
  return rows.map((row, n) => (row[6] ?? 0) / (row[n] ?? 1))
}
