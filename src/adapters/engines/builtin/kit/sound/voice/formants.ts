import { fourier } from './fourier.ts'
import type { Moment } from './spectrum.ts'
import { quantile } from './track-pitch.ts'

/** An adult's voice has four or five resonances up to here. */
const HIGHEST = 5_500
const ORDER = 12
/** Steps of about twenty hertz. */
const STEPS = 256
/** The search ranges of the first four, for any speaker. */
const RANGES: readonly [from: number, to: number][] = [
  [220, 1000],
  [850, 2600],
  [1900, 3500],
  [2900, 4900],
]

/** The median frequencies of the first four resonances, in hertz: the longer the throat, the lower. */
export function formantsOf(moments: readonly Moment[]): number[] {
  const found: number[][] = RANGES.map(() => [])
  for (const { power, binHertz } of moments) {
    const peaks = peaksOf(predictor(power, binHertz))
    let above = 0
    RANGES.forEach(([from, to], i) => {
      const peak = peaks.find((hertz) => hertz > Math.max(from, above + 150) && hertz < to)
      if (peak === undefined) return
      above = peak
      found[i]?.push(peak)
    })
  }
  return found.map((places) => Math.round(quantile(places, 0.5)))
}

/** Linear prediction of the part of the spectrum with the resonances (Makhoul's selective linear prediction). */
function predictor(power: Float64Array, binHertz: number): Float64Array {
  const bins = Math.round(HIGHEST / binHertz)
  const alike = Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0
    // Raises high tones, since the lips lower them.
    for (let bin = 1; bin < bins; bin++) {
      sum += (power[bin] ?? 0) * (bin * binHertz) * Math.cos((Math.PI * lag * bin) / bins)
    }
    return sum
  })
  return levinson(alike)
}

function levinson(alike: Float64Array): Float64Array {
  const filter = new Float64Array(ORDER + 1)
  filter[0] = 1
  let error = (alike[0] ?? 0) * 1.0001 + 1e-12
  for (let i = 1; i <= ORDER; i++) {
    let sum = 0
    for (let j = 0; j < i; j++) sum += (filter[j] ?? 0) * (alike[i - j] ?? 0)
    const reflection = -sum / error
    const before = filter.slice()
    for (let j = 1; j <= i; j++) filter[j] = (before[j] ?? 0) + reflection * (before[i - j] ?? 0)
    error *= 1 - reflection * reflection
  }
  return filter
}

/** The resonances of the filter: the minimums of its spectrum. */
function peaksOf(filter: Float64Array): number[] {
  const real = new Float64Array(2 * STEPS)
  real.set(filter)
  const imaginary = new Float64Array(2 * STEPS)
  fourier(real, imaginary)
  const damping = real.map((value, step) => value ** 2 + (imaginary[step] ?? 0) ** 2)
  const peaks: number[] = []
  for (let step = 1; step < STEPS; step++) {
    const here = damping[step] ?? 0
    if (here < (damping[step - 1] ?? 0) && here <= (damping[step + 1] ?? 0))
      peaks.push((step * HIGHEST) / STEPS)
  }
  return peaks
}
