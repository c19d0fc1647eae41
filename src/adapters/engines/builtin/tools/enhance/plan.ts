/** The steps for a picture, decided by its size alone, so that people know them before payment. */
export interface Plan {
  /** The factor by which the sides grow. */
  factor: number
  /** The factor by which they shrink before that. */
  reduction: number
  /** How many times the network doubles the sides; the rest is plain enlargement. */
  doublings: number
}

/**
 * The network takes about three seconds per megapixel on two cores, and a run may take three minutes on a busy machine.
 */
const MAX_NETWORK_PIXELS = 8_000_000
/** More than this is hard to open elsewhere, and takes memory and time from others. */
const MAX_OUTPUT_PIXELS = 25_000_000
/**
 * Old prints contain no more detail than this, however finely they were scanned, and their scratches then have the
 * width that the network knows.
 */
const MAX_OLD_PIXELS = 2_500_000

export function planEnhancement(
  { width, height }: { width: number; height: number },
  scale: number,
  oldPhoto: boolean,
): Plan {
  const original = width * height
  const pixels = oldPhoto ? Math.min(original, MAX_OLD_PIXELS) : original
  const reduction = Math.sqrt(pixels / original)
  const factor = Math.max(1, Math.min(scale, Math.sqrt(MAX_OUTPUT_PIXELS / original)))
  let doublings = 0
  let networkPixels = pixels
  while (2 ** (doublings + 1) * reduction <= scale && networkPixels <= MAX_NETWORK_PIXELS) {
    doublings++
    networkPixels += pixels * 4 ** doublings
  }
  return { factor, reduction, doublings }
}
