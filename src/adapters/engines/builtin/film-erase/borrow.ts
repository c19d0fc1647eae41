import { boxBlur } from '../pictures/blur.ts'
import { newPlane, type Plane } from '../pictures/raster.ts'
import type { Affine } from './affine.ts'
import type { Region } from './region.ts'

/** The part of a frame that a region looks at. */
export interface View {
  rgb: Uint8Array
  grey: Float32Array
  /** 1 for pixels of the mark; null where it is not there. */
  hidden: Uint8Array | null
}

/** Another frame that may show what is hidden in one. */
export interface Source extends View {
  /** From that one to this. */
  motion: Affine
  /** How much it counts beside others. */
  trust: number
  /** Taken even where the two do not agree, because there is nothing better. */
  anyway?: true
}

/** What other frames show in the holes of one: sums of colours, and how much they weigh. */
export interface Filling {
  colours: Float32Array
  weights: Float32Array
}

/** Differences to a frame that shows the same, in grey levels; with every level of detail it may be some more. */
const SAME = 6
const SAME_IN_DETAIL = 0.6
/** What is less like the frame than this, from 0 to 1, is not taken. */
const LEAST_LIKENESS = 0.2
/** More colours of other frames than this make nothing better. */
const ENOUGH = 2.5
/** As much of the collar as this must be seen, as a part of the surroundings of a hole. */
const LEAST_COLLAR = 0.02

export function newFilling({ mask }: Region): Filling {
  return { colours: new Float32Array(mask.data.length * 3), weights: new Float32Array(mask.data.length) }
}

/** How much detail there is around each pixel, in grey levels. */
export function detailOf({ grey }: View, region: Region): Float32Array {
  const [detail, count] = [newCoarse(region), newCoarse(region)]
  for (const i of region.collar) {
    const cell = cellOf(i, region)
    detail.data[cell] = (detail.data[cell] ?? 0) + Math.abs((grey[i + 1] ?? 0) - (grey[i] ?? 0))
    count.data[cell] = (count.data[cell] ?? 0) + 1
  }
  const [sums, counts] = [nearby(detail, region), nearby(count, region)]
  return sums.map((sum, cell) => sum / Math.max(1e-6, counts[cell] ?? 0))
}

/** Takes what another frame shows at the places of holes, wherever the two agree about what is around. */
export function borrow(
  filling: Filling,
  target: View & { detail: Float32Array },
  source: Source,
  region: Region,
): void {
  const { width } = region.mask
  const enough = source.anyway ? Number.MIN_VALUE : ENOUGH
  const open = region.holes.filter(
    (i) => (filling.weights[i] ?? 0) < enough && placeIn(source, region, i) !== null,
  )
  if (open.length === 0) return
  const { apart, brighter, seen } = compare(target, source, region)
  for (const i of open) {
    const place = placeIn(source, region, i)
    const cell = cellOf(i, region)
    const around = seen[cell] ?? 0
    if (!place || around < LEAST_COLLAR) continue
    const limit = SAME + SAME_IN_DETAIL * (target.detail[cell] ?? 0)
    const likeness = 1 / (1 + ((apart[cell] ?? 0) / around / limit) ** 4)
    if (likeness < LEAST_LIKENESS && !source.anyway) continue
    const weight = source.trust * Math.max(LEAST_LIKENESS, likeness)
    filling.weights[i] = (filling.weights[i] ?? 0) + weight
    for (let c = 0; c < 3; c++) {
      const colour = between(source.rgb, width, place, 3, c) + (brighter[cell] ?? 0) / around
      filling.colours[i * 3 + c] = (filling.colours[i * 3 + c] ?? 0) + weight * colour
    }
  }
}

interface Place {
  /** Of the pixel to the left of and above it. */
  i: number
  x: number
  y: number
}

/** Where a pixel is in another frame; null where that frame does not show it, or shows the mark there. */
function placeIn(
  { motion, hidden }: { motion: Affine; hidden: Uint8Array | null },
  region: Region,
  i: number,
): Place | null {
  const { width, height } = region.mask
  const [fromX, fromY] = [i % width, Math.floor(i / width)]
  const toX = motion.a * fromX + motion.b * fromY + motion.c
  const toY = motion.d * fromX + motion.e * fromY + motion.f
  const [left, top] = [Math.floor(toX), Math.floor(toY)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null
  const place = top * width + left
  if (hidden && (hidden[place] || hidden[place + 1] || hidden[place + width] || hidden[place + width + 1]))
    return null
  return { i: place, x: toX - left, y: toY - top }
}

/** Over the collar near each pixel: how far apart the frames are, how much brighter the target is, how much is seen. */
function compare(target: View, source: Source, region: Region) {
  const [apart, brighter, seen] = [newCoarse(region), newCoarse(region), newCoarse(region)]
  for (const i of region.collar) {
    const place = placeIn(source, region, i)
    if (!place) continue
    const difference = (target.grey[i] ?? 0) - between(source.grey, region.mask.width, place, 1, 0)
    const cell = cellOf(i, region)
    apart.data[cell] = (apart.data[cell] ?? 0) + Math.abs(difference)
    brighter.data[cell] = (brighter.data[cell] ?? 0) + difference
    seen.data[cell] = (seen.data[cell] ?? 0) + 1
  }
  return { apart: nearby(apart, region), brighter: nearby(brighter, region), seen: nearby(seen, region) }
}

/** What is compared over a neighbourhood need not be known for every pixel, and takes far less time so. */
const COARSE = 2

function newCoarse({ mask: { width, height } }: Region): Plane {
  return newPlane(Math.ceil(width / COARSE), Math.ceil(height / COARSE))
}

function cellOf(i: number, { mask: { width } }: Region): number {
  const [x, y] = [i % width, Math.floor(i / width)]
  return Math.floor(y / COARSE) * Math.ceil(width / COARSE) + Math.floor(x / COARSE)
}

function nearby(plane: Plane, { reach }: Region): Float32Array {
  return boxBlur(plane, Math.ceil(reach / COARSE)).data
}

function between(
  data: Uint8Array | Float32Array,
  width: number,
  { i, x, y }: Place,
  channels: number,
  channel: number,
): number {
  const value = (place: number) => data[place * channels + channel] ?? 0
  const above = value(i) + (value(i + 1) - value(i)) * x
  const below = value(i + width) + (value(i + width + 1) - value(i + width)) * x
  return above + (below - above) * y
}
