import { boxBlur } from '../../kit/pictures/blur.ts'
import { newPlane, type Plane } from '../../kit/pictures/raster.ts'
import type { Affine } from './affine.ts'
import { COARSE, type Region } from './region.ts'

/** The part of a frame that a region looks at. */
export interface View {
  rgb: Uint8Array
  grey: Uint8Array
  /** What hides the scene: `BY_MARK`, `BY_BORDER`, or 0 where nothing does; null where all of it is visible. */
  hidden: Uint8Array | null
}

/** Another frame that may show what is hidden in this one. */
export interface Source extends View {
  /** From that one to this. */
  motion: Affine
  /** How much it counts compared with others. */
  trust: number
  /** Used even where the two disagree, because there is nothing better. */
  anyway?: true
}

/** What other frames show in the holes of one: sums of colours, and their weights. */
export interface Filling {
  colours: Float32Array
  weights: Float32Array
}

/** The difference to a frame that shows the same, in grey levels; each level of detail allows some more. */
const SAME = 6
const SAME_IN_DETAIL = 0.6
/** What resembles the frame less than this, from 0 to 1, is not used. */
const MIN_LIKENESS = 0.2
/** Colours of more frames than this make nothing better. */
const ENOUGH = 2.5
/** On average this many pixels of the collar must be visible in the cells around a hole. */
const MIN_COLLAR = 0.005 * COARSE * COARSE

export function newFilling({ mask }: Region): Filling {
  return { colours: new Float32Array(mask.data.length * 3), weights: new Float32Array(mask.data.length) }
}

/** How much detail there is around each pixel, in grey levels. */
export function detailOf({ grey }: View, region: Region): Float32Array {
  const detail = newCoarse(region)
  const count = newCoarse(region)
  const { at, cell } = region.collar
  for (let n = 0; n < at.length; n++) {
    const i = at[n] ?? 0
    const place = cell[n] ?? 0
    detail.data[place] = (detail.data[place] ?? 0) + Math.abs((grey[i + 1] ?? 0) - (grey[i] ?? 0))
    count.data[place] = (count.data[place] ?? 0) + 1
  }
  const sums = nearby(detail, region)
  const counts = nearby(count, region)
  return sums.map((sum, place) => sum / Math.max(1e-6, counts[place] ?? 0))
}

/** Takes what another frame shows at the places of holes, wherever the two agree on the surroundings. */
export function fillFromFrames(
  filling: Filling,
  target: View & { detail: Float32Array },
  source: Source,
  region: Region,
): void {
  const { at, x, y, cell } = region.holes
  const { colours, weights } = filling
  const enough = source.anyway ? Number.MIN_VALUE : ENOUGH
  const place: Place = { i: 0, x: 0, y: 0 }
  const isOpen = (n: number) =>
    (weights[at[n] ?? 0] ?? 0) < enough && findPlace(place, source, region, x[n] ?? 0, y[n] ?? 0)
  if (!at.some((_, n) => isOpen(n))) return
  const { apart, brighter, seen } = compare(target, source, region)
  for (let n = 0; n < at.length; n++) {
    const i = at[n] ?? 0
    const near = cell[n] ?? 0
    const around = seen[near] ?? 0
    if (around < MIN_COLLAR || !isOpen(n)) continue
    const limit = SAME + SAME_IN_DETAIL * (target.detail[near] ?? 0)
    const likeness = 1 / (1 + ((apart[near] ?? 0) / around / limit) ** 4)
    if (likeness < MIN_LIKENESS && !source.anyway) continue
    const weight = source.trust * Math.max(MIN_LIKENESS, likeness)
    weights[i] = (weights[i] ?? 0) + weight
    for (let c = 0; c < 3; c++) {
      const colour = between(source.rgb, region.mask.width, place, 3, c) + (brighter[near] ?? 0) / around
      colours[i * 3 + c] = (colours[i * 3 + c] ?? 0) + weight * colour
    }
  }
}

interface Place {
  /** Of the pixel to the left of and above it. */
  i: number
  x: number
  y: number
}

/**
 * Where a pixel is in another frame, if that frame shows it. The answer is written into a place that is used again and
 * again: making millions of them took longer than everything else.
 */
function findPlace(
  place: Place,
  { motion, hidden }: { motion: Affine; hidden: Uint8Array | null },
  { mask: { width, height } }: Region,
  x: number,
  y: number,
): boolean {
  const toX = motion.a * x + motion.b * y + motion.c
  const toY = motion.d * x + motion.e * y + motion.f
  const left = Math.floor(toX)
  const top = Math.floor(toY)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return false
  const i = top * width + left
  if (hidden && (hidden[i] || hidden[i + 1] || hidden[i + width] || hidden[i + width + 1])) return false
  place.i = i
  place.x = toX - left
  place.y = toY - top
  return true
}

/** Over the collar near each pixel: how far apart the frames are, how much brighter the target is, how much is seen. */
function compare(target: View, source: Source, region: Region) {
  const apart = newCoarse(region)
  const brighter = newCoarse(region)
  const seen = newCoarse(region)
  const { at, x, y, cell } = region.collar
  const place: Place = { i: 0, x: 0, y: 0 }
  for (let n = 0; n < at.length; n++) {
    const i = at[n] ?? 0
    if (target.hidden?.[i] || !findPlace(place, source, region, x[n] ?? 0, y[n] ?? 0)) continue
    const difference = (target.grey[i] ?? 0) - between(source.grey, region.mask.width, place, 1, 0)
    const near = cell[n] ?? 0
    apart.data[near] = (apart.data[near] ?? 0) + Math.abs(difference)
    brighter.data[near] = (brighter.data[near] ?? 0) + difference
    seen.data[near] = (seen.data[near] ?? 0) + 1
  }
  return { apart: nearby(apart, region), brighter: nearby(brighter, region), seen: nearby(seen, region) }
}

function newCoarse({ mask: { width, height } }: Region): Plane {
  return newPlane(Math.ceil(width / COARSE), Math.ceil(height / COARSE))
}

function nearby(plane: Plane, { reach }: Region): Float32Array {
  return boxBlur(plane, Math.ceil(reach / COARSE)).data
}

function between(
  data: Uint8Array,
  width: number,
  { i, x, y }: Place,
  channels: number,
  channel: number,
): number {
  const first = i * channels + channel
  const below = first + width * channels
  const topLeft = data[first] ?? 0
  const topRight = data[first + channels] ?? 0
  const bottomLeft = data[below] ?? 0
  const bottomRight = data[below + channels] ?? 0
  const upper = topLeft + (topRight - topLeft) * x
  return upper + (bottomLeft + (bottomRight - bottomLeft) * x - upper) * y
}
