import { differenceBetween } from './difference.ts'
import type { Region } from './region.ts'

/** Steps in grey levels that nobody sees. */
const UNSEEN_STEP = 1

/**
 * How steep the border of a filling is, compared with the picture around it: about 1 where the picture continues into
 * the filling, more where it ends there.
 */
export function seamOf(
  rgb: Uint8Array,
  { mask: { width, height, data }, holes }: Pick<Region, 'mask' | 'holes'>,
): number {
  const step = (from: number, to: number) => differenceBetween(rgb, from, rgb, to)
  let across = 0
  let around = 0
  for (const [n, i] of holes.at.entries()) {
    const x = holes.x[n] ?? 0
    const y = holes.y[n] ?? 0
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue
    for (const way of [1, -1, width, -width]) {
      if (data[i + way]) continue
      across += step(i, i + way)
      around += UNSEEN_STEP + (step(i + way, i + 2 * way) + step(i + 2 * way, i + 3 * way)) / 2
    }
  }
  return around === 0 ? 0 : across / around
}
