/** Players draw a curve through the samples, which goes higher than any of them (ITU-R BS.1770, annex 2). */

/** Points of the curve per sample. */
const PHASES = 4
/** Samples on either side that affect a point. */
const REACH = 8

const WEIGHTS = Array.from({ length: PHASES - 1 }, (_, i) => weightsAt((i + 1) / PHASES))

function weightsAt(part: number): Float64Array {
  return Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const offset = tap - REACH + 1 - part
    const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (REACH + 0.5))
    return (Math.sin(Math.PI * offset) / (Math.PI * offset)) * window
  })
}

/** The curve's greatest distance from zero between each sample and the next, including the sample itself. */
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

/** In decibels relative to full scale. */
export function truePeakOf(samples: Float32Array): number {
  return 20 * Math.log10(curvePeaks(samples).reduce((most, peak) => Math.max(most, peak), 0))
}
