import type { Colours } from './colours.ts'

/** Frames per second, as a fraction: 29.97 is 30000/1001. */
export interface Rate {
  numerator: number
  denominator: number
}

export interface Video {
  path: string
  /** As displayed, after any rotation given in the file. */
  width: number
  height: number
  /** Constant; the mean if the file's frames are unevenly spaced. */
  frameRate: Rate
  frames: number
  durationMs: number
  /** ffmpeg's name for it; null for a silent video. */
  soundCodec: string | null
  colours: Colours
}

export function framesIn(ms: number, { numerator, denominator }: Rate): number {
  return Math.round((ms * numerator) / (1000 * denominator))
}

export function durationOf(frames: number, { numerator, denominator }: Rate): number {
  return Math.round((frames * 1000 * denominator) / numerator)
}

export const writtenRate = ({ numerator, denominator }: Rate): string => `${numerator}/${denominator}`
