/**
 * Reads something once for all who ask within a time, also for those who ask while it is read. What has failed is read
 * again by the next.
 */
export function keptFor<Result>(
  ms: number,
  now: () => Date,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let kept: { at: number; result: Promise<Result> } | null = null
  return () => {
    const at = now().getTime()
    if (kept && Math.abs(at - kept.at) < ms) return kept.result
    const result = read()
    kept = { at, result }
    result.catch(() => {
      if (kept?.result === result) kept = null
    })
    return result
  }
}
