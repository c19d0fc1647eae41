/** Frames in a second, as a fraction: 29.97 is 30000/1001. */
export interface Rate {
  numerator: number
  denominator: number
}

export interface Video {
  path: string
  /** As it is shown, after a rotation that the file asks for. */
  width: number
  height: number
  /** Constant; the mean where the frames of the file come at uneven times. */
  frameRate: Rate
  frames: number
  durationMs: number
  /** As ffmpeg calls it; null for a silent video. */
  soundCodec: string | null
  /** Which of the two ways to turn colours into light and colour differences the file uses. */
  colours: 'bt601' | 'bt709'
}

export function framesIn(ms: number, { numerator, denominator }: Rate): number {
  return Math.round((ms * numerator) / (1000 * denominator))
}

export function durationOf(frames: number, { numerator, denominator }: Rate): number {
  return Math.round((frames * 1000 * denominator) / numerator)
}

export const writtenRate = ({ numerator, denominator }: Rate): string => `${numerator}/${denominator}`
