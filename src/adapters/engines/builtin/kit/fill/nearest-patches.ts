import type { Random } from '../random.ts'

/** Patches are squares of twice this plus one pixels. */
export const REACH = 3
const CHANNELS = 3
const ROW = (2 * REACH + 1) * CHANNELS

/** A picture at one size, of which some parts are to be filled with patches of others. */
export interface Level {
  width: number
  height: number
  /** Three numbers per pixel, those of the filling so far included. */
  colours: Float32Array
  /** 1 for pixels to be filled. */
  holes: Uint8Array
  /** The middles of all patches that reach into a hole, row by row. */
  targets: Int32Array
  /** 1 for the middles of patches that may be copied, and the same as a list. */
  isSource: Uint8Array
  sources: Int32Array
  /** The height of all holes. */
  tall: number
}

/**
 * How much further apart colours count, of 255, if one patch lies a hole's height above the other: what is level with a
 * hole is as far away, and in the same light.
 */
const ABOVE = 8
const VALUES = (2 * REACH + 1) * ROW

/** For each target the middle of the patch that is most like it, and how far their colours are apart. */
export interface Nearest {
  middles: Int32Array
  far: Float32Array
}

/** The squared difference of two patches, or more than `most` as soon as that is certain. */
function distance({ width, colours, tall }: Level, one: number, other: number, most: number): number {
  const above = (Math.floor(one / width) - Math.floor(other / width)) / tall
  let sum = VALUES * (ABOVE * above) ** 2
  for (let row = -REACH; row <= REACH; row++) {
    const i = (one + row * width - REACH) * CHANNELS
    const j = (other + row * width - REACH) * CHANNELS
    for (let k = 0; k < ROW; k++) {
      const apart = (colours[i + k] ?? 0) - (colours[j + k] ?? 0)
      sum += apart * apart
    }
    if (sum >= most) return sum
  }
  return sum
}

/** Measures all patches again, after the filling has changed. */
export function measure(level: Level, { middles, far }: Nearest): void {
  for (const i of level.targets) far[i] = distance(level, i, middles[i] ?? 0, Number.POSITIVE_INFINITY)
}

/**
 * Looks for patches that are more alike (PatchMatch: Barnes and others, 2009): beside those of the neighbours, and at
 * random, ever nearer to the best one so far.
 */
export function improve(level: Level, nearest: Nearest, random: Random, isForwards: boolean): void {
  const { width, height, targets } = level
  const step = isForwards ? 1 : -1
  for (let n = 0; n < targets.length; n++) {
    const i = targets[isForwards ? n : targets.length - 1 - n] ?? 0
    for (const before of [step, step * width]) {
      const neighbour = nearest.middles[i - before] ?? 0
      if (neighbour) tryPatch(level, nearest, i, neighbour + before)
    }
    for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
      const best = nearest.middles[i] ?? 0
      const across = Math.round((best % width) + reach * (2 * random.next() - 1))
      const down = Math.round(Math.floor(best / width) + reach * (2 * random.next() - 1))
      if (across >= 0 && across < width && down >= 0 && down < height)
        tryPatch(level, nearest, i, down * width + across)
    }
  }
}

function tryPatch(level: Level, { middles, far }: Nearest, target: number, source: number): void {
  if (!level.isSource[source]) return
  const least = far[target] ?? 0
  const apart = distance(level, target, source, least)
  if (apart >= least) return
  middles[target] = source
  far[target] = apart
}

/** Each pixel of a hole becomes what the patches that reach it show there, the more alike ones above all. */
export function vote({ width, colours, holes, targets }: Level, { middles, far }: Nearest): void {
  const sums = new Float32Array(colours.length)
  const weights = new Float32Array(holes.length)
  const sorted = Float32Array.from(targets, (i) => far[i] ?? 0).sort()
  const usual = Math.max(1, sorted[Math.floor(sorted.length * 0.75)] ?? 1)
  for (const target of targets) {
    const weight = Math.exp(-(far[target] ?? 0) / usual) + 1e-6
    const shift = (middles[target] ?? 0) - target
    for (let row = -REACH; row <= REACH; row++) {
      for (let column = -REACH; column <= REACH; column++) {
        const i = target + row * width + column
        if (!holes[i]) continue
        weights[i] = (weights[i] ?? 0) + weight
        for (let c = 0; c < CHANNELS; c++) {
          const at = i * CHANNELS + c
          sums[at] = (sums[at] ?? 0) + weight * (colours[at + shift * CHANNELS] ?? 0)
        }
      }
    }
  }
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) continue
    for (let at = i * CHANNELS; at < (i + 1) * CHANNELS; at++) colours[at] = (sums[at] ?? 0) / weight
  }
}
