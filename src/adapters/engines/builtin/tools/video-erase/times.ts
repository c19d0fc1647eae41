import { growMask } from '../../kit/fill/mask.ts'
import { median } from '../../kit/pictures/statistics.ts'

/** A mark is shown in frames in which it is at least this strong, compared with those in which it is strongest. */
const SHOWN = 0.35
const STRONGEST = 0.8
/** A single frame may show something like a mark behind it, or hide it. */
const STEADY = 2

/** 1 for the frames that show a mark, from how strongly it is visible in each: more than this part of the strongest. */
export function timesOf(strengths: readonly number[], least = SHOWN): Uint8Array {
  const steady = strengths.map((_, n) => median(strengths.slice(Math.max(0, n - STEADY), n + STEADY + 1)))
  const strongest = steady.toSorted((one, other) => one - other)[Math.floor(STRONGEST * steady.length)] ?? 1
  return Uint8Array.from(steady, (value) => (value >= least * strongest ? 1 : 0))
}

/** Adds the frame before and after, in which it may be half visible, and closes absences shorter than this. */
export function closeAbsences(shown: Uint8Array, shortestAbsence: number): Uint8Array {
  const grow = (data: Uint8Array, frames: number) =>
    growMask({ width: data.length, height: 1, data }, frames).data
  const invert = (data: Uint8Array) => data.map((value) => 1 - value)
  // What was extended at both ends shrinks again, except that gaps stay closed.
  const half = Math.ceil(shortestAbsence / 2)
  const closed = invert(grow(invert(grow(shown, half)), half))
  return grow(
    closed.map((value, i) => value | (shown[i] ?? 0)),
    1,
  )
}

/** Whether a mark is shown in a frame; a video may have one frame more than was counted. */
export const isShownIn = (shown: Uint8Array, frame: number): boolean => (shown[frame] ?? shown.at(-1)) === 1
