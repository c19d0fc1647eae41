import { type Affine, enlargeMotion, STANDING_STILL } from './affine.ts'
import type { Level } from './levels.ts'

interface Motion {
  /** From the first to the second. */
  motion: Affine
  /** What differs after the motion, in grey levels, where large differences count no more than `MAX_DIFFERENCE`. */
  error: number
}

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

/** How the scene of one frame has moved in another, from coarse to fine. */
export function findMotion(from: readonly Level[], to: readonly Level[]): Motion {
  let motion = STANDING_STILL
  for (let n = from.length - 1; n >= 0; n--) {
    const one = from[n]
    const other = to[n]
    if (!one || !other) continue
    if (n === from.length - 1) motion = searchShift(one, other, STANDING_STILL, SEARCH)
    else motion = enlargeMotion(motion, 2)
    // What was half a pixel off before is a whole one off now, which is too much for steps in the right direction.
    if (n > 0) motion = searchShift(one, other, motion, 1)
    motion = improveUntilStill(one, other, motion, { rounds: ROUNDS, forgiving: FORGIVING })
  }
  const one = from[0]
  const other = to[0]
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
  let sum = 0
  let count = 0
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const i = y * one.width + x
      if (!one.counts[i]) continue
      const value = valueAt(other, motion, x, y)
      if (Number.isNaN(value)) continue
      sum += Math.min(MAX_DIFFERENCE, Math.abs(value - (one.grey[i] ?? 0)))
      count++
    }
  }
  return count >= MIN_COMMON * one.grey.length ? sum / count : MAX_DIFFERENCE
}

/** Between pixels; not a number outside the frame and next to a mark. */
function valueAt(
  { width, height, grey, squares }: Level,
  { a, b, c, d, e, f }: Affine,
  x: number,
  y: number,
) {
  const toX = a * x + b * y + c
  const toY = d * x + e * y + f
  const left = Math.floor(toX)
  const top = Math.floor(toY)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN
  const i = top * width + left
  if (!squares[i]) return Number.NaN
  const partX = toX - left
  const upper = grey[i] ?? 0
  const lower = grey[i + width] ?? 0
  const above = upper + ((grey[i + 1] ?? 0) - upper) * partX
  const below = lower + ((grey[i + width + 1] ?? 0) - lower) * partX
  return above + (below - above) * (toY - top)
}

/** One step of Gauss and Newton towards the motion with the least differences, in which large ones count little. */
function improve(
  one: Level,
  other: Level,
  motion: Affine,
  typical: number,
): { motion: Affine; size: number } | null {
  const { width, height } = one
  const unit = Math.max(width, height) / 2
  const sums = new Float64Array(42)
  for (let y = 1; y < height - 1; y++) addRow(sums, one, other, motion, { y, unit, typical })
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

/**
 * What the pixels of one row say. A pixel at u and v, from the middle, with the slopes sx and sy says that the motion's
 * steps times (sx·u, sx·v, sx, sy·u, sy·v, sy) are its difference; v is the same along a row, so that these sums do.
 */
function addRow(
  sums: Float64Array,
  { width, height, grey, crosses }: Level,
  other: Level,
  motion: Affine,
  { y, unit, typical }: { y: number; unit: number; typical: number },
): void {
  let xx = 0
  let xxu = 0
  let xxuu = 0
  let xy = 0
  let xyu = 0
  let xyuu = 0
  let yy = 0
  let yyu = 0
  let yyuu = 0
  let x1 = 0
  let x1u = 0
  let y1 = 0
  let y1u = 0
  for (let x = 1; x < width - 1; x++) {
    const i = y * width + x
    if (!crosses[i]) continue
    const value = valueAt(other, motion, x, y)
    if (Number.isNaN(value)) continue
    const difference = value - (grey[i] ?? 0)
    const slopeX = ((grey[i + 1] ?? 0) - (grey[i - 1] ?? 0)) / 2
    const slopeY = ((grey[i + width] ?? 0) - (grey[i - width] ?? 0)) / 2
    const u = (x - width / 2) / unit
    const unlike = 1 + (difference / typical) ** 2
    const weightX = slopeX / (unlike * unlike)
    const weightY = slopeY / (unlike * unlike)
    xx += weightX * slopeX
    xxu += weightX * slopeX * u
    xxuu += weightX * slopeX * u * u
    xy += weightX * slopeY
    xyu += weightX * slopeY * u
    xyuu += weightX * slopeY * u * u
    yy += weightY * slopeY
    yyu += weightY * slopeY * u
    yyuu += weightY * slopeY * u * u
    x1 += weightX * difference
    x1u += weightX * difference * u
    y1 += weightY * difference
    y1u += weightY * difference * u
  }
  const v = (y - height / 2) / unit
  const added = [
    [xxuu, xxu * v, xxu, xyuu, xyu * v, xyu, x1u],
    [0, xx * v * v, xx * v, xyu * v, xy * v * v, xy * v, x1 * v],
    [0, 0, xx, xyu, xy * v, xy, x1],
    [0, 0, 0, yyuu, yyu * v, yyu, y1u],
    [0, 0, 0, 0, yy * v * v, yy * v, y1 * v],
    [0, 0, 0, 0, 0, yy, y1],
  ]
  for (let row = 0; row < 6; row++) {
    for (let column = row; column < 7; column++) {
      const n = row * 7 + column
      sums[n] = (sums[n] ?? 0) + (added[row]?.[column] ?? 0)
    }
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
