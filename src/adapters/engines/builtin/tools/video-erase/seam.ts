import { mean } from '../../kit/pictures/statistics.ts'
import type { Region } from './region.ts'

/** Steps in grey levels that nobody sees. */
const UNSEEN_STEP = 1

/** How steep a filling is at its border beside the picture around it: about 1 where the picture goes on in it, more where it ends there. */
export function seamOf(rgb: Uint8Array, { mask: { width, height, data }, holes }: Region): number {
  const step = (i: number, k: number) =>
    mean([0, 1, 2].map((c) => Math.abs((rgb[i * 3 + c] ?? 0) - (rgb[k * 3 + c] ?? 0))))
  let [across, around] = [0, 0]
  for (const [n, i] of holes.at.entries()) {
    const [x, y] = [holes.x[n] ?? 0, holes.y[n] ?? 0]
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue
    for (const way of [1, -1, width, -width]) {
      if (data[i + way]) continue
      across += step(i, i + way)
      around += UNSEEN_STEP + (step(i + way, i + 2 * way) + step(i + 2 * way, i + 3 * way)) / 2
    }
  }
  return around === 0 ? 0 : across / around
}
