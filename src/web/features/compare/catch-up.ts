/** Browsers report the time a few times a second; less than this is not seen. */
const UNSEEN_SECONDS = 0.15

type Video = { currentTime: number; duration: number; ended: boolean }

/** Where a video has to jump to in order to be beside the leading one; null where it is, or has ended before. */
export function catchUp(leaderSeconds: number, video: Video): number | null {
  const wanted = Math.min(leaderSeconds, video.duration || leaderSeconds)
  const isBeside = Math.abs(video.currentTime - wanted) <= UNSEEN_SECONDS
  return isBeside || (video.ended && leaderSeconds >= video.duration) ? null : wanted
}
