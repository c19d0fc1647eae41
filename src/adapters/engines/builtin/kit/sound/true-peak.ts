/** Players draw a curve through the samples, which goes higher than any of them (ITU-R BS.1770, annex 2). */

/** Points of the curve for each sample. */
const PHASES = 4
/** Samples on either side that a point depends on. */
const REACH = 8

const WEIGHTS = Array.from({ length: PHASES - 1 }, (_, i) => weightsAt((i + 1) / PHASES))

function weightsAt(part: number): Float64Array {
  return Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const offset = tap - REACH + 1 - part
    const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (REACH + 0.5))
    return (Math.sin(Math.PI * offset) / (Math.PI * offset)) * window
  })
}

/** How far the curve goes from zero between each sample and the next, the sample itself included. */
export function curvePeaks(samples: Float32Array): Float32Array<ArrayBuffer> {
  return samples.map((sample, index) => {
    let peak = Math.abs(sample)
    for (const weights of WEIGHTS) {
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++) {
        sum += (weights[tap] ?? 0) * (samples[index + tap - REACH + 1] ?? 0)
      }
      peak = Math.max(peak, Math.abs(sum))
    }
    return peak
  })
}

/** In decibels of what a file can hold. */
export function truePeakOf(samples: Float32Array): number {
  return 20 * Math.log10(curvePeaks(samples).reduce((most, peak) => Math.max(most, peak), 0))
}
