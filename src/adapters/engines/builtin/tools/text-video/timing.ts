const SHORTEST_SHOT_SECONDS = 1.4

/** How many shots fit into a video. */
export function maxShots(seconds: number): number {
  return Math.max(1, Math.min(4, Math.floor(seconds / SHORTEST_SHOT_SECONDS)))
}

/** Frames for each shot by its weight; together exactly as many as the video has. */
export function shareFrames(frames: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let given = 0
  let weighed = 0
  return weights.map((weight) => {
    weighed += weight
    const until = Math.round((frames * weighed) / total)
    const own = until - given
    given = until
    return own
  })
}
