import type { Colours } from '../guided-filter.ts'
import { newPlane } from '../raster.ts'

type Colour = [red: number, green: number, blue: number]

const MAX_SAMPLES = 6_000
const ROUNDS = 8

/** The colours that represent a picture best (k-means). The same picture gives the same ones. */
export function findPalette(colours: Colours, size: number): Colour[] {
  const samples = sample(colours)
  const palette = firstGuess(samples, size)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = palette.map(() => [0, 0, 0, 0])
    for (const colour of samples) {
      const sum = sums[nearest(palette, colour)]
      if (!sum) continue
      for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + colour[c]
      sum[3] = (sum[3] ?? 0) + 1
    }
    for (const [i, [red = 0, green = 0, blue = 0, count = 0]] of sums.entries()) {
      if (count > 0) palette[i] = [red / count, green / count, blue / count]
    }
  }
  return palette
}

/** Replaces each pixel by the nearest colour of the palette. */
export function paintFrom(palette: readonly Colour[], colours: Colours): Colours {
  const [red, green, blue] = colours
  const { width, height } = red
  const painted = [newPlane(width, height), newPlane(width, height), newPlane(width, height)] as const
  for (let i = 0; i < red.data.length; i++) {
    const colour: Colour = [red.data[i] ?? 0, green.data[i] ?? 0, blue.data[i] ?? 0]
    const best = palette[nearest(palette, colour)] ?? colour
    for (const [c, plane] of painted.entries()) plane.data[i] = best[c] ?? 0
  }
  return painted
}

function sample([red, green, blue]: Colours): Colour[] {
  const step = Math.max(1, Math.floor(red.data.length / MAX_SAMPLES))
  const samples: Colour[] = []
  for (let i = 0; i < red.data.length; i += step) {
    samples.push([red.data[i] ?? 0, green.data[i] ?? 0, blue.data[i] ?? 0])
  }
  return samples
}

/** Takes the sample farthest from those already taken, so that rare but clear colours are included. */
function firstGuess(samples: readonly Colour[], size: number): Colour[] {
  const palette: Colour[] = samples.slice(0, 1)
  const distances = samples.map((colour) => distance(colour, palette[0] ?? colour))
  while (palette.length < Math.min(size, samples.length)) {
    const farthest = distances.indexOf(Math.max(...distances))
    const colour = samples[farthest]
    if (!colour) break
    palette.push(colour)
    for (const [i, other] of samples.entries()) {
      distances[i] = Math.min(distances[i] ?? 0, distance(other, colour))
    }
  }
  return palette
}

function nearest(palette: readonly Colour[], colour: Colour): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < palette.length; i++) {
    const away = distance(palette[i] ?? colour, colour)
    if (away < least) [best, least] = [i, away]
  }
  return best
}

/** The eye distinguishes greens best, and blues worst. */
function distance(one: Colour, other: Colour): number {
  return 0.3 * (one[0] - other[0]) ** 2 + 0.55 * (one[1] - other[1]) ** 2 + 0.15 * (one[2] - other[2]) ** 2
}
