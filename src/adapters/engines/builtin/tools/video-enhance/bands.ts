/** The least width of a plateau of equal pixels, and the greatest distance to the next one. */
const PLATEAU = 6
const WAY = 3
/** Steps above this, in grey levels, are edges. */
const HIGHEST = 6
/**
 * In a heavily compressed video at least this part of the steps is higher than one level, and there are at least this
 * many.
 */
const MIN_MAJORITY = 0.4
const MIN_STEPS = 1 / 2_000

/** The height of the steps in skies and walls, in grey levels; 0 if they are as fine as a video allows. */
export function estimateBands(grey: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(HIGHEST + 1)
  for (let y = 0; y < height; y++) countSteps(counts, grey.subarray(y * width, (y + 1) * width))
  const all = counts.reduce((sum, count) => sum + count, 0)
  const high = all - (counts[1] ?? 0)
  if (all < MIN_STEPS * width * height || high < MIN_MAJORITY * all) return 0
  return counts.reduce((sum, count, step) => sum + (step > 1 ? count * step : 0), 0) / high
}

function countSteps(counts: Uint32Array, row: Uint8Array): void {
  let last: { value: number; end: number } | null = null
  for (let start = 0, end = 0; start < row.length; start = end) {
    const value = row[start] ?? 0
    while (end < row.length && row[end] === value) end++
    if (end - start < PLATEAU) continue
    const step: number = last && start - last.end <= WAY ? Math.abs(value - last.value) : 0
    if (step > 0 && step <= HIGHEST) counts[step] = (counts[step] ?? 0) + 1
    last = { value, end }
  }
}
