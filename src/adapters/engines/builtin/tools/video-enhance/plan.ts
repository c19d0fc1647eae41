import { durationOf, framesIn, type Rate, type Video } from '../../kit/video/video.ts'

/** Larger videos take too long here, and few screens show more. */
const LONGEST_SIDE = 1920
/** Screens show no more frames per second than this. */
const MAX_FRAMES_A_SECOND = 60
/**
 * The network takes about five seconds per megapixel on two cores, and a run may take half an hour on a busy machine.
 */
const MAX_NETWORK_PIXELS = 60_000_000

/** The size of the result: even sides, the longer of which grows at most to the limit. */
export function planSize(width: number, height: number, scale: number) {
  const factor = Math.max(1, Math.min(scale, LONGEST_SIDE / Math.max(width, height)))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2))
  return factor === 1 ? { width, height, factor } : { width: even(width), height: even(height), factor }
}

/**
 * Multiplies the frame rate by a whole number, up to a screen's limit, so that the original frames stay in place in
 * time.
 */
export function smoothRate({ numerator, denominator }: Rate): Rate {
  // 59.94 must not fall below what 29.97 doubles to by rounding.
  const times = Math.max(1, Math.floor((MAX_FRAMES_A_SECOND * denominator) / numerator + 1e-6))
  return { numerator: numerator * times, denominator }
}

/** Whether the network enlarges a video: it only doubles, and a long or large video would keep others waiting. */
export function isForNetwork(video: Video, factor: number, rate: Rate): boolean {
  const frames = framesIn(durationOf(video.frames, video.frameRate), rate)
  return factor === 2 && video.width * video.height * frames <= MAX_NETWORK_PIXELS
}
