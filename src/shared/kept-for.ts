/**
 * Reads something once for all callers within a time, including those during the read. After a failure, the
 * next call reads again.
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
