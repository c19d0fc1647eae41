/** Pixels of one value beside each other that make a plateau, and how wide the way to the next one may be. */
const PLATEAU = 6
const WAY = 3
/** Steps beyond this, in grey levels, are edges. */
const HIGHEST = 6
/** So many of the steps are higher than one level where somebody has been sparing with bits, and there are so many of them. */
const MIN_MAJORITY = 0.4
const MIN_STEPS = 1 / 2_000

/** How high the steps are in which skies and walls rise, in grey levels; 0 where they are as fine as a video can hold them. */
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
