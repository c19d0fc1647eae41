import { bandAt } from './bands.ts'
import { fourier, hann } from './fourier.ts'

const SIZE = 1024
const HOP = SIZE / 4
/** The sum of four overlapping squared windows. */
const OVERLAP = 1.5

/** Makes bands of a sound louder or quieter, by the given decibels. */
export function equalise(samples: Float32Array, rate: number, bands: readonly number[]): Float32Array {
  const gains = Float64Array.from(
    { length: SIZE / 2 + 1 },
    (_, bin) => 10 ** (between(bands, bandAt((bin * rate) / SIZE)) / 20),
  )
  const window = hann(SIZE)
  const output = new Float32Array(samples.length)
  const real = new Float64Array(SIZE)
  const imaginary = new Float64Array(SIZE)
  for (let start = HOP - SIZE; start < samples.length; start += HOP) {
    for (let i = 0; i < SIZE; i++) real[i] = (samples[start + i] ?? 0) * (window[i] ?? 0)
    imaginary.fill(0)
    fourier(real, imaginary)
    for (let bin = 0; bin < SIZE; bin++) {
      const gain = gains[Math.min(bin, SIZE - bin)] ?? 1
      real[bin] = (real[bin] ?? 0) * gain
      imaginary[bin] = (imaginary[bin] ?? 0) * gain
    }
    fourier(imaginary, real)
    for (let i = 0; i < SIZE; i++) {
      const place = start + i
      if (place >= 0 && place < output.length)
        output[place] = (output[place] ?? 0) + ((real[i] ?? 0) * (window[i] ?? 0)) / (SIZE * OVERLAP)
    }
  }
  return output
}

function between(values: readonly number[], place: number): number {
  const i = Math.floor(place)
  const low = values[Math.max(0, i)] ?? values.at(-1) ?? 0
  const high = values[Math.max(0, i + 1)] ?? values.at(-1) ?? 0
  return low + (place - i) * (high - low)
}
