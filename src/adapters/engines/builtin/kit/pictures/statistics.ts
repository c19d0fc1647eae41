export function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** The deviation, from the middle half of the values, so that a few outliers do not count. */
export function robustDeviation(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const low = sorted[sorted.length >> 2] ?? 0
  const high = sorted[(3 * sorted.length) >> 2] ?? 0
  return (high - low) / 1.35
}
