/** What is done to a picture, decided by its size alone, so that it can be said before anything is paid. */
export interface Plan {
  /** How much longer the sides become. */
  factor: number
  /** How much shorter they are made before that. */
  reduction: number
  /** How many times the network doubles the sides; the rest of the way is plain enlargement. */
  doublings: number
}

/** The network takes about three seconds a megapixel on two cores, and a run may take three minutes on a busy machine. */
const MAX_NETWORK_PIXELS = 8_000_000
/** More than this is hard to open elsewhere, and takes the memory and the time of others. */
const MAX_OUTPUT_PIXELS = 25_000_000
/** Old prints hold no more than this, however finely they were scanned, and their scratches are as wide as the network knows them. */
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
