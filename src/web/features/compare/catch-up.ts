/** Browsers report the time a few times a second; smaller differences are invisible. */
const UNSEEN_SECONDS = 0.15

type Video = { currentTime: number; duration: number; ended: boolean }

/** Where a video has to jump to catch up with the leading one; null if it need not, or has already ended. */
export function catchUp(leaderSeconds: number, video: Video): number | null {
  const wanted = Math.min(leaderSeconds, video.duration || leaderSeconds)
  const isBeside = Math.abs(video.currentTime - wanted) <= UNSEEN_SECONDS
  return isBeside || (video.ended && leaderSeconds >= video.duration) ? null : wanted
}
