/**
 * Reads something once for all callers within a time, including those during the read. After a failure, the
 * next call reads again.
 */
export function cachedFor<Result>(
  ms: number,
  now: () => Date,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let cached: { at: number; result: Promise<Result> } | null = null
  return () => {
    const at = now().getTime()
    if (cached && Math.abs(at - cached.at) < ms) return cached.result
    const result = read()
    cached = { at, result }
    result.catch(() => {
      if (cached?.result === result) cached = null
    })
    return result
  }
}
