import type { VideoCut } from '../contract/uploads.ts'

type Video = { width: number; height: number; durationMs: number }
export type CutProblem = 'too_short' | 'too_long' | 'outside' | 'too_small'

const MIN_CUT_MS = 500
/** Each second is re-encoded while somebody waits. */
export const MAX_CUT_MS = 120_000
export const MIN_CROP_PX = 64
/** Two programs measure the same length a little differently. */
const SLACK_MS = 100

/** Why a part cannot be cut out of a video; null if it can. */
export function cutProblem({ start_ms, end_ms, crop }: VideoCut, video: Video): CutProblem | null {
  if (end_ms > video.durationMs + SLACK_MS) return 'outside'
  if (end_ms - start_ms < MIN_CUT_MS) return 'too_short'
  if (end_ms - start_ms > MAX_CUT_MS) return 'too_long'
  if (!crop) return null
  if (crop.width < MIN_CROP_PX || crop.height < MIN_CROP_PX) return 'too_small'
  return crop.x + crop.width > video.width || crop.y + crop.height > video.height ? 'outside' : null
}
