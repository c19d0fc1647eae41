import type { Picture } from '../../kit/pictures/raster.ts'

/** This part of the pixels, the darkest and the brightest, may be dust, a border or a window. */
const OUTLIERS = 0.004
/** The range of a photo that has not faded, in levels. */
const BLACK = 12
const WHITE = 243
/** More would amplify detail that is no longer in the picture. */
const MAX_GAIN = 1.9
/** Some of the warmth of old paper stays. */
const STRENGTH = 0.75

/**
 * Restores black and white in a faded or yellowed photo: each colour as far as it is measured to have faded. Other
 * photos stay unchanged.
 */
export function undoFading({ width, height, data }: Picture): Picture {
  const pixels = new Uint8Array(data)
  for (let c = 0; c < 3; c++) {
    const curve = curveFor(countLevels(data, c))
    for (let i = c; i < pixels.length; i += 4) pixels[i] = curve[data[i] ?? 0] ?? 0
  }
  return { width, height, data: pixels }
}

function countLevels(data: Uint8Array, channel: number): Uint32Array {
  const counts = new Uint32Array(256)
  for (let i = channel; i < data.length; i += 4) counts[data[i] ?? 0] = (counts[data[i] ?? 0] ?? 0) + 1
  return counts
}

/** The new value of each level. */
function curveFor(counts: Uint32Array): Uint8ClampedArray {
  const few = OUTLIERS * counts.reduce((sum, count) => sum + count, 0)
  const darkest = levelWithin(counts, few, 1)
  const brightest = levelWithin(counts.toReversed(), few, -1)
  const black = Math.min(darkest, BLACK)
  const white = Math.max(brightest, WHITE)
  const gain = Math.min(MAX_GAIN, (white - black) / Math.max(1, brightest - darkest))
  return Uint8ClampedArray.from({ length: 256 }, (_, level) => {
    const stretched = white + gain * (level - brightest)
    return level + STRENGTH * (stretched - level)
  })
}

/** The first level from one end with more than a few pixels up to it. */
function levelWithin(counts: Uint32Array, few: number, direction: 1 | -1): number {
  let sum = 0
  let steps = 0
  while (steps < 255) {
    sum += counts[steps] ?? 0
    if (sum > few) break
    steps++
  }
  return direction === 1 ? steps : 255 - steps
}
