import { setImmediate } from 'node:timers/promises'
import type { Picture } from './raster.ts'

const STRIP_PIXELS = 1_500_000

interface StripWork {
  signal: AbortSignal
  /** How many rows above and below affect a pixel. */
  reach: number
}

/**
 * Changes a picture strip by strip, so that large ones need little memory and can be cancelled, and the process stays
 * responsive. The change returns a picture of the same size.
 */
export async function changeInStrips(
  picture: Picture,
  { signal, reach }: StripWork,
  change: (strip: Picture) => Picture,
): Promise<Picture> {
  const { width, height, data } = picture
  const changed = new Uint8Array(data.length)
  const rows = Math.max(2 * reach, Math.ceil(STRIP_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    await setImmediate()
    signal.throwIfAborted()
    const bottom = Math.min(height, top + rows)
    const from = Math.max(0, top - reach)
    const to = Math.min(height, bottom + reach)
    const strip = change({ width, height: to - from, data: data.subarray(from * width * 4, to * width * 4) })
    changed.set(strip.data.subarray((top - from) * width * 4, (bottom - from) * width * 4), top * width * 4)
  }
  return { width, height, data: changed }
}
