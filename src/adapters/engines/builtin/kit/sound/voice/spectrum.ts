import { mean } from '../../pictures/statistics.ts'
import { BANDS, bandAt } from './bands.ts'
import { fourier, hann } from './fourier.ts'
import { type Pitch, pitchAt } from './track-pitch.ts'

const WINDOW_SECONDS = 0.04
const HOP_SECONDS = 0.02

/** The power spectrum of a moment, from low to high. */
export interface Moment {
  power: Float64Array
  binHertz: number
}

export function* voicedMoments(samples: Float32Array, rate: number, pitch: Pitch): Generator<Moment> {
  const size = 2 ** Math.round(Math.log2(WINDOW_SECONDS * rate))
  const window = hann(size)
  for (let start = 0; start + size <= samples.length; start += Math.round(HOP_SECONDS * rate)) {
    if (pitchAt(pitch, (start + size / 2) / rate) === 0) continue
    const real = Float64Array.from(window, (weight, i) => weight * (samples[start + i] ?? 0))
    const imaginary = new Float64Array(size)
    fourier(real, imaginary)
    const power = Float64Array.from(
      { length: size / 2 },
      (_, i) => (real[i] ?? 0) ** 2 + (imaginary[i] ?? 0) ** 2,
    )
    yield { power, binHertz: rate / size }
  }
}

/** The strength of a voice in each band, in decibels around the mean. */
export function bandsOf(moments: readonly Moment[]): number[] {
  const sums = new Float64Array(BANDS)
  const counts = new Float64Array(BANDS)
  for (const { power, binHertz } of moments) {
    power.forEach((value, bin) => {
      const place = bandAt(bin * binHertz)
      const band = Math.floor(place)
      const part = place - band
      // A bin between two bands counts for both, by its distance.
      sums[band] = (sums[band] ?? 0) + (1 - part) * value
      counts[band] = (counts[band] ?? 0) + (1 - part)
      if (band + 1 >= BANDS) return
      sums[band + 1] = (sums[band + 1] ?? 0) + part * value
      counts[band + 1] = (counts[band + 1] ?? 0) + part
    })
  }
  const decibels = Array.from(
    sums,
    (sum, band) => 10 * Math.log10(sum / Math.max(1, counts[band] ?? 1) + 1e-12),
  )
  const usual = mean(decibels)
  return smooth(decibels.map((level) => level - usual))
}

/** Single harmonics of a steady voice must not look like its colour. */
function smooth(values: number[]): number[] {
  return values.map((value, i) => ((values[i - 1] ?? value) + 2 * value + (values[i + 1] ?? value)) / 4)
}

/** The distance of two voices in colour: the root of the mean square, in decibels. */
export function bandDistance(one: readonly number[], other: readonly number[]): number {
  return Math.sqrt(one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0) / one.length)
}
