import { median } from '../../kit/pictures/statistics.ts'

/** The frames of a clip to show, in order; after the last one, the first follows again. */
export type Loop = readonly number[]

type LoopRules = { min: number; max: number }

/** A jump from the end to the beginning is invisible up to this many steps between frames. */
const UNSEEN = 2.5
/** Noise alone, as a mean of grey values: below it everything stands still. */
const NOISE = 1.5

/**
 * The stretch after which the clip continues like its beginning. If there is none, frames are shown forwards and
 * backwards, which never jumps. The longest good one wins, since it contains more of the clip.
 */
export function findLoop(frames: readonly Uint8Array[], { min, max }: LoopRules): Loop {
  const differs = (one: number, other: number) => distance(frames[one], frames[other])
  const steps = frames.slice(1).map((_, index) => differs(index, index + 1))
  const step = Math.max(NOISE, median(steps))
  let best: { from: number; to: number; jump: number } | null = null
  for (let from = 0; from + min < frames.length; from++) {
    for (let to = from + min; to <= Math.min(from + max, frames.length - 1); to++) {
      const jump = Math.max(UNSEEN * step, differs(from, to))
      const isLonger = best && jump === best.jump && to - from > best.to - best.from
      if (!best || jump < best.jump || isLonger) best = { from, to, jump }
    }
  }
  if (best && best.jump <= UNSEEN * step) return range(best.from, best.to)
  const there = range(0, Math.min(frames.length, Math.floor(max / 2) + 1))
  return [...there, ...there.slice(1, -1).reverse()]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

function distance(one: Uint8Array | undefined, other: Uint8Array | undefined): number {
  if (!one || !other) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0))
  return sum / one.length
}
